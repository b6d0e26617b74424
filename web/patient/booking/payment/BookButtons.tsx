import { useId } from 'react';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './PaymentPanel.module.css';

interface BookButtonsProps {
  isAgreed: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** The binding click, whose words name the duty to pay, and the way back. */
export function BookButtons({ isAgreed, isBusy, onCancel }: BookButtonsProps) {
  const t = useTexts(words);
  const { please_wait } = useTexts(payments);
  const hintId = useId();
  return (
    <>
      <div className={styles.actions}>
        <Button
          type="submit"
          disabled={!isAgreed}
          isBusy={isBusy}
          busyText={please_wait}
          {...(!isAgreed && { 'aria-describedby': hintId })}
        >
          {t.book}
        </Button>
        <Button look="secondary" onClick={() => isBusy || onCancel()}>
          {t.cancel}
        </Button>
      </div>
      {!isAgreed && (
        <p id={hintId} className={styles.note}>
          {t.tick_both}
        </p>
      )}
    </>
  );
}

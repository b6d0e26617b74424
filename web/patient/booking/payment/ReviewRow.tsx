import type { ReactNode } from 'react';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import type { BookingStep } from '../booking-state.ts';
import { useWizard } from '../wizard.ts';
import styles from './BookingReview.module.css';

interface ReviewRowProps {
  name: string;
  children: ReactNode;
  /** Where it can be changed, if it can be changed in this booking. */
  step?: BookingStep;
}

export function ReviewRow({ name, children, step }: ReviewRowProps) {
  const t = useTexts(words);
  const { booking, goTo } = useWizard();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {step !== undefined && (
        <dd className={styles.change}>
          <Button
            look="quiet"
            size="small"
            aria-label={t.change_this({ what: name })}
            onClick={() => goTo({ ...booking, step })}
          >
            {t.change}
          </Button>
        </dd>
      )}
    </div>
  );
}

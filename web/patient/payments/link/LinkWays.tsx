import { useEffect, useRef } from 'react';
import { payments as words } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './LinkPayment.module.css';

interface LinkWaysProps {
  amount: string;
  /** The saved card will do, if she approves it. */
  isApproval: boolean;
  isBusy: boolean;
  /** She comes back from a way that she left. */
  takesFocus: boolean;
  onCard: (way: 'saved card' | 'other card') => void;
  onPayPal: () => void;
}

/** The ways to pay. Until one is chosen, no provider hears of this visitor. */
export function LinkWays({ amount, isApproval, isBusy, takesFocus, onCard, onPayPal }: LinkWaysProps) {
  const t = useTexts(words);
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ways.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <div ref={ways} className={styles.actions}>
      {isApproval && (
        <Button isBusy={isBusy} busyText={t.please_wait} onClick={() => isBusy || onCard('saved card')}>
          {t.link_approve({ amount })}
        </Button>
      )}
      <Button
        look={isApproval ? 'secondary' : 'primary'}
        isBusy={isBusy && !isApproval}
        busyText={t.please_wait}
        onClick={() => isBusy || onCard('other card')}
      >
        {isApproval ? t.link_other_card : t.link_card}
      </Button>
      <Button look="secondary" onClick={() => isBusy || onPayPal()}>
        {t.link_paypal}
      </Button>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { payments as words } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './LinkPayment.module.css';

export type LinkWay = 'card' | 'paypal';

interface LinkWaysProps {
  amount: string;
  /** The saved card will do, if she approves it. */
  isApproval: boolean;
  isBusy: boolean;
  /** The way that she has just left, and whose button gets the focus back. */
  left: LinkWay | null;
  onCard: (way: 'saved card' | 'other card') => void;
  onPayPal: () => void;
}

/** The ways to pay. Until one is chosen, no provider hears of this visitor. */
export function LinkWays({ amount, isApproval, isBusy, left, onCard, onPayPal }: LinkWaysProps) {
  const t = useTexts(words);
  const card = useRef<HTMLButtonElement>(null);
  const paypal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (left === 'card') card.current?.focus();
    if (left === 'paypal') paypal.current?.focus();
  }, [left]);
  return (
    <div className={styles.ways}>
      {isApproval && (
        <Button
          isWide
          isBusy={isBusy}
          busyText={t.please_wait}
          onClick={() => isBusy || onCard('saved card')}
        >
          {t.link_approve({ amount })}
        </Button>
      )}
      <Button
        ref={card}
        isWide
        look={isApproval ? 'secondary' : 'primary'}
        isBusy={isBusy && !isApproval}
        busyText={t.please_wait}
        onClick={() => isBusy || onCard('other card')}
      >
        {isApproval ? t.link_other_card : t.link_card}
      </Button>
      <Button ref={paypal} isWide look="secondary" onClick={() => isBusy || onPayPal()}>
        {t.link_paypal}
      </Button>
    </div>
  );
}

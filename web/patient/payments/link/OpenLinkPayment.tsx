import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CardElements } from '../card/stripe-elements.tsx';
import { LinkCardForm } from './LinkCardForm.tsx';
import styles from './LinkPayment.module.css';
import { useLinkPayment } from './use-link-payment.ts';

interface OpenLinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** Her bank only wants her approval for the saved card, or another card is needed. */
export function OpenLinkPayment({ token, payment, config }: OpenLinkPaymentProps) {
  const t = useTexts(words);
  const amount = formatEuro(payment.amount_cents, useLanguage());
  const { failure, start, pay, cardForm, closeCardForm } = useLinkPayment(token, config);
  const isApproval = payment.needs === 'approval';
  const begin = (way: 'saved card' | 'other card') => start.isPending || start.mutate(way);
  return (
    <>
      <p>{isApproval ? t.link_lead_approval : t.link_lead_card}</p>
      {failure && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      {cardForm ? (
        <CardElements provider={cardForm.provider}>
          <LinkCardForm amount={amount} isBusy={pay.isPending} onPay={pay.mutate} onCancel={closeCardForm} />
        </CardElements>
      ) : (
        <div className={styles.actions}>
          {isApproval && (
            <Button isBusy={start.isPending} busyText={t.please_wait} onClick={() => begin('saved card')}>
              {t.link_approve({ amount })}
            </Button>
          )}
          <Button
            look={isApproval ? 'secondary' : 'primary'}
            isBusy={start.isPending && !isApproval}
            busyText={t.please_wait}
            onClick={() => begin('other card')}
          >
            {isApproval ? t.link_other_card : t.link_card}
          </Button>
        </div>
      )}
    </>
  );
}

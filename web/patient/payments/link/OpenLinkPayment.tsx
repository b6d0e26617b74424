import { useState } from 'react';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CardElements } from '../card/stripe-elements.tsx';
import { LinkCardForm } from './LinkCardForm.tsx';
import { LinkPayPal } from './LinkPayPal.tsx';
import { LinkWays } from './LinkWays.tsx';
import { useLinkPayment } from './use-link-payment.ts';

interface OpenLinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** Her bank only wants her approval for the saved card, or another card or PayPal is needed. */
export function OpenLinkPayment({ token, payment, config }: OpenLinkPaymentProps) {
  const t = useTexts(words);
  const amount = formatEuro(payment.amount_cents, useLanguage());
  const { failure, start, pay, cardForm, closeCardForm } = useLinkPayment(token, config);
  const [isPayPal, setIsPayPal] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const isApproval = payment.needs === 'approval';
  const close = () => {
    closeCardForm();
    setIsPayPal(false);
    setIsBack(true);
  };
  return (
    <>
      <p>{isApproval ? t.link_lead_approval : t.link_lead_card}</p>
      {failure && !isPayPal && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      {cardForm && (
        <CardElements provider={cardForm.provider}>
          <LinkCardForm amount={amount} isBusy={pay.isPending} onPay={pay.mutate} onCancel={close} />
        </CardElements>
      )}
      {isPayPal && <LinkPayPal token={token} config={config} onClose={close} />}
      {!cardForm && !isPayPal && (
        <LinkWays
          amount={amount}
          isApproval={isApproval}
          isBusy={start.isPending}
          takesFocus={isBack}
          onCard={start.mutate}
          onPayPal={() => setIsPayPal(true)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CardElements } from '../card/stripe-elements.tsx';
import { LinkCardForm } from './LinkCardForm.tsx';
import { LinkPayPal } from './LinkPayPal.tsx';
import { type LinkWay, LinkWays } from './LinkWays.tsx';
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
  const [left, setLeft] = useState<LinkWay | null>(null);
  const isApproval = payment.needs === 'approval';
  const isChoosing = !cardForm && !isPayPal;
  const leave = (way: LinkWay) => {
    closeCardForm();
    setIsPayPal(false);
    setLeft(way);
  };
  return (
    <>
      {isChoosing && <p>{isApproval ? t.link_lead_approval : t.link_lead_card}</p>}
      {failure && isChoosing && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      {cardForm && (
        <CardElements provider={cardForm.provider}>
          <LinkCardForm
            amount={amount}
            isBusy={pay.isPending}
            failure={failure}
            onPay={pay.mutate}
            onCancel={() => leave('card')}
          />
        </CardElements>
      )}
      {isPayPal && <LinkPayPal token={token} config={config} onClose={() => leave('paypal')} />}
      {isChoosing && (
        <LinkWays
          amount={amount}
          isApproval={isApproval}
          isBusy={start.isPending}
          left={left}
          onCard={start.mutate}
          onPayPal={() => setIsPayPal(true)}
        />
      )}
    </>
  );
}

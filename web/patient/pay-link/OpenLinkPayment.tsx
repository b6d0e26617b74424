import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { optionId, useCheckout } from '#web/checkout/Checkout.tsx';
import { CardForm } from '#web/checkout/card/CardForm.tsx';
import { ProblemNotice } from '#web/checkout/PaymentPanel.tsx';
import { PayPalForm } from '#web/checkout/paypal/PayPalForm.tsx';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './LinkPayment.module.css';
import { useLinkPurchase } from './link-purchase.ts';

interface OpenLinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** The bank only wants an approval for the saved card, or the patient needs another card or PayPal. */
export function OpenLinkPayment({ token, payment, config }: OpenLinkPaymentProps) {
  const t = useTexts(words);
  const amount = formatEuro(payment.amount_cents, useLanguage());
  const purchase = useLinkPurchase(token, amount);
  const checkout = useCheckout(purchase, config);
  const { card, gateway } = checkout;
  const isApproval = payment.needs === 'approval';
  const form = {
    purchase,
    isAlone: true,
    onDeciding: () => {},
    onCancel: () => checkout.leave(),
    onEnd: checkout.leave,
  };
  if (card) return <CardForm key={card.secret} {...form} payment={card} />;
  if (gateway === 'paypal') return <PayPalForm {...form} config={config} />;
  return (
    <>
      <p>{isApproval ? t.link_lead_approval : t.link_lead_card}</p>
      <ProblemNotice problem={checkout.problem} />
      <LinkWays
        amount={amount}
        isApproval={isApproval}
        isBusy={checkout.isOpening}
        onCard={checkout.openCard}
        onPayPal={checkout.openPayPal}
      />
    </>
  );
}

interface LinkWaysProps {
  amount: string;
  /** The saved card will do, if the patient approves the payment. */
  isApproval: boolean;
  isBusy: boolean;
  onCard: (wish: { isAnother: boolean }) => void;
  onPayPal: () => void;
}

/** The ways to pay. Until the patient chooses one, no provider learns of this visitor. */
export function LinkWays({ amount, isApproval, isBusy, onCard, onPayPal }: LinkWaysProps) {
  const t = useTexts(words);
  return (
    <div className={styles.ways}>
      {isApproval && (
        <Button
          isWide
          isBusy={isBusy}
          busyText={t.please_wait}
          onClick={() => isBusy || onCard({ isAnother: false })}
        >
          {t.link_approve({ amount })}
        </Button>
      )}
      <Button
        id={optionId('stripe')}
        isWide
        look={isApproval ? 'secondary' : 'primary'}
        isBusy={isBusy && !isApproval}
        busyText={t.please_wait}
        onClick={() => isBusy || onCard({ isAnother: true })}
      >
        {isApproval ? t.link_other_card : t.link_card}
      </Button>
      <Button id={optionId('paypal')} isWide look="secondary" onClick={() => isBusy || onPayPal()}>
        {t.link_paypal}
      </Button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { confirm_payment as words } from '#texts/generated/confirm_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { paymentConfig } from '#web/payments/payment-config.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PaymentChoice } from '../payment/PaymentChoice.tsx';
import { useConfirmationPurchase } from './use-confirmation-purchase.ts';

/** Card and PayPal, as in the wizard. */
export function ConfirmationPayment({ token, offer }: { token: string; offer: ConfirmationOffer }) {
  const t = useTexts(words);
  const purchase = useConfirmationPurchase(token, offer);
  const config = useQuery(paymentConfig);

  if (config.isPending) return <Skeleton rows={4} label={t.loading} />;
  if (config.isError)
    return <FailureNote message={config.error.message || undefined} onRetry={() => config.refetch()} />;
  return <PaymentChoice purchase={purchase} config={config.data} hasPayPal />;
}

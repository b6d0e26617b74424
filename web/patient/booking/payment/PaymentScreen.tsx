import { useQuery } from '@tanstack/react-query';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { Service } from '#contract/catalogue.contract.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { Checkout } from '#web/checkout/Checkout.tsx';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSetting } from '#web/shell/settings.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StepLayout } from '../StepLayout.tsx';
import { useWizard } from '../wizard.ts';
import { BookingReview } from './BookingReview.tsx';
import { bookingTerms, useHandleFailedTerms, useWizardPurchase } from './use-wizard-purchase.ts';

interface Chosen {
  service: Service;
  slot: Slot;
}

/** Step 6: everything once more, then how to pay. Without a hold there is nothing to pay for. */
export function PaymentScreen() {
  const t = useTexts(words);
  const { booking, draft, service, holdState } = useWizard();
  const { slot } = booking.selection;
  const isHeld = slot !== null && draft.hold?.slotId === slot.id;
  return (
    <StepLayout>
      <BookingReview />
      {isHeld && service && <HeldPayment service={service} slot={slot} />}
      {!isHeld && holdState.state === 'pending' && <Skeleton rows={4} label={t.loading} />}
    </StepLayout>
  );
}

function HeldPayment(chosen: Chosen) {
  const t = useTexts(words);
  const terms = useQuery(bookingTerms(chosen.slot.id));
  const config = useQuery(paymentConfig);
  useHandleFailedTerms(terms);

  if (terms.data && config.data) return <Payment {...chosen} terms={terms.data} config={config.data} />;
  const failed = [terms, config].find(({ isError }) => isError);
  if (!failed) return <Skeleton rows={4} label={t.loading} />;
  return <FailureNote message={failed.error?.message || undefined} onRetry={() => failed.refetch()} />;
}

function Payment({ config, ...chosen }: Chosen & { terms: BookingTerms; config: PaymentConfig }) {
  const purchase = useWizardPurchase(chosen);
  const hasPayPal = useSetting('wizard_paypal_enabled') === '1';
  return <Checkout purchase={purchase} config={config} hasPayPal={hasPayPal} />;
}

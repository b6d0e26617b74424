import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { StepLayout } from './StepLayout.tsx';

/** Step 6. Everything is ready to be booked; paying itself cannot be used yet, and says so. */
export function PaymentScreen() {
  const t = useTexts(words);
  return (
    <StepLayout>
      <Notice tone="waiting">
        <p>{t.payment_soon}</p>
      </Notice>
    </StepLayout>
  );
}

import { begunPayment } from '#server/payments/ledger/begin-payment.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { appointmentOfPayer, confirmForClosedBrowser } from './confirm/confirm-appointment.service.ts';
import { holderOfPayer, requirePayable } from './require-payable.service.ts';
import { writeBooking } from './write-booking.service.ts';

/**
 * The payer closed the browser after the bank had approved the card. If the payer accepted the terms, the terms are
 * unchanged and the slot is still held, finish the booking. Otherwise do nothing: the payer may be choosing another slot
 * right now, and can use the card until the payments capability gives it up.
 */
export async function finishForClosedBrowser(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { paymentId }: { paymentId: number },
): Promise<void> {
  const payment = await begunPayment(deps.db, paymentId);
  if (!payment?.agreedAt) return;
  try {
    const appointmentId = appointmentOfPayer(payment.payer);
    if (appointmentId !== undefined)
      return await confirmForClosedBrowser(deps, { appointmentId, paymentId, ...payment });
    const payable = await requirePayable(deps.db, holderOfPayer(payment.payer), deps.now());
    if (payment.amountCents !== payable.terms.amountCents || payment.slotId !== payable.hold.slotId) return;
    const { booker } = payable;
    const locale = booker.kind === 'patient' ? booker.locale : (payment.guestLocale ?? 'de');
    const booking = { payable, paymentId, gateway: 'stripe', isPending: false, locale } as const;
    await writeBooking(deps, { ...booking, request: undefined });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

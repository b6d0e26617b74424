import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Appointment, updateAppointment } from './appointments.store.ts';
import { termsWithDiscount } from './cancel/agreed-terms.rules.ts';

/**
 * Takes an amount off the price that falls due after the appointment. The caller has locked the appointment. Once the
 * staff have completed it, they have confirmed the amount, so it stays.
 */
export async function discountAppointment(
  tx: Db,
  appointment: Appointment,
  discountCents: number,
  now: Date,
): Promise<Appointment> {
  if (appointment.completesAt !== null) throw new Failure('payments.discount_too_late');
  const terms = termsWithDiscount(appointment.terms, discountCents);
  await updateAppointment(tx, appointment.id, { terms, updatedAt: now });
  return { ...appointment, terms };
}

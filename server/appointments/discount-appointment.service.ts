import type { Db } from '#server/platform/database/database.ts';
import { type Appointment, updateAppointment } from './appointments.store.ts';
import { termsWithDiscount } from './cancel/agreed-terms.rules.ts';

/** Takes an amount off the price that falls due after the appointment. The caller has locked the appointment. */
export async function discountAppointment(
  tx: Db,
  appointment: Appointment,
  discountCents: number,
  now: Date,
): Promise<Appointment> {
  const terms = termsWithDiscount(appointment.terms, discountCents);
  await updateAppointment(tx, appointment.id, { terms, updatedAt: now });
  return { ...appointment, terms };
}

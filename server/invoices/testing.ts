import { asc, eq } from 'drizzle-orm';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { agreeTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { aStaffedClinic, type Patient } from '#server/appointments/testing.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { payment } from '#server/payments/payments.tables.ts';
import { type EventKind, recordEvent } from '#server/platform/jobs/outbox.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { invoice } from './invoices.tables.ts';

export const PRICE = 89_50;
export const FEE = 26_85;
export const STARTS_AT = new Date('2026-11-24T08:00:00Z');

export type Office = Awaited<ReturnType<typeof anOffice>>;
type Details = Partial<typeof appointment.$inferInsert>;

/** A clinic with a patient. A test can add appointments, all at the same time of day, and their invoices. */
export async function anOffice(options: Parameters<typeof aStaffedClinic>[0] = {}) {
  const { clinic, plan, patient } = await aStaffedClinic(options);
  await addMissingSettings(clinic.db, [
    { key: 'invoice_clinic_name', value: 'Klinik am See GmbH' },
    { key: 'invoice_clinic_address', value: 'Seestraße 3, 10115 Berlin' },
    { key: 'invoice_clinic_tax_number', value: '12/345/67890' },
    { key: 'invoice_clinic_bank', value: 'Seebank · IBAN DE00' },
  ]);
  return {
    clinic,
    plan,
    patient,
    deps: clinic.deps,
    anAppointment: (details: Details = {}) => anAppointment(clinic, plan, patient, details),
    invoices: (appointmentId: number) => invoicesOf(clinic, appointmentId),
    pay: (appointmentId: number, details: Partial<typeof payment.$inferInsert> = {}) =>
      aPayment(clinic, patient, appointmentId, details),
    /** Records an event and runs all its listeners. */
    tell: async <Payload>(kind: EventKind<Payload>, payload: Payload) => {
      await clinic.db.transaction((tx) => recordEvent(tx, kind, payload));
      return await clinic.deliver();
    },
  };
}

/** Inserts a confirmed appointment without its event. */
async function anAppointment(
  { db, clock }: Clinic,
  plan: Plan,
  patient: Patient,
  details: Details,
): Promise<number> {
  const now = clock.now();
  const [created] = await db
    .insert(appointment)
    .values({
      patientId: patient.id,
      serviceId: plan.checkUp,
      doctorId: plan.anna,
      status: 'confirmed',
      startsAt: STARTS_AT,
      endsAt: new Date('2026-11-24T08:45:00Z'),
      gateway: 'stripe',
      terms: agreeTerms({ priceCents: PRICE, startsAt: STARTS_AT, noShowFeePercent: 30 }),
      person: {
        salutation: 'mrs',
        firstName: 'Łucja',
        lastName: 'Größe',
        email: patient.email,
        phone: null,
        birthdate: null,
        address: {
          street: 'Lindenstraße',
          houseNumber: '12a',
          postalCode: '10115',
          city: 'Berlin',
          countryCode: 'DE',
        },
      },
      locale: 'de',
      createdBy: 'patient',
      createdAt: now,
      updatedAt: now,
      overlapsFromBefore: true,
      ...details,
    })
    .returning({ id: appointment.id });
  if (!created) throw new Error('No appointment was made.');
  return created.id;
}

async function aPayment(
  { db, clock }: Clinic,
  patient: Patient,
  appointmentId: number,
  details: Partial<typeof payment.$inferInsert>,
): Promise<number> {
  const now = clock.now();
  const [created] = await db
    .insert(payment)
    .values({
      gateway: 'stripe',
      state: 'charged',
      payer: `appointment ${appointmentId}`,
      slotId: 'slot',
      appointmentId,
      patientId: patient.id,
      amountCents: PRICE,
      termsVersion: 'test',
      cardLast4: '4242',
      stateSince: now,
      createdAt: now,
      ...details,
    })
    .returning({ id: payment.id });
  if (!created) throw new Error('No payment was made.');
  return created.id;
}

/** The invoice of an appointment and its credit notes, in order. */
async function invoicesOf({ db }: Clinic, appointmentId: number) {
  return await db
    .select()
    .from(invoice)
    .where(eq(invoice.appointmentId, appointmentId))
    .orderBy(asc(invoice.id));
}

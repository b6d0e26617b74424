import { and, eq } from 'drizzle-orm';
import type { Locale } from '#contract/locale.ts';
import { serviceTranslation } from '#server/catalogue/catalogue.tables.ts';
import { instantAt } from '#server/platform/berlin-time.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { appointment, appointmentMove } from './appointments.tables.ts';
import { agreeTerms } from './terms.rules.ts';
import type { Patient } from './testing.ts';

type Details = Partial<typeof appointment.$inferInsert> & { date?: string; time?: string };

/** A visit at this time in Berlin as it is found in the database, without its time in the calendar and its news. */
export async function aListedVisit(
  { db, clock }: Clinic,
  plan: Plan,
  patient: Pick<Patient, 'id'>,
  { date = '2026-11-24', time = '09:00', ...details }: Details = {},
): Promise<number> {
  const startsAt = new Date(instantAt(date, time) ?? Number.NaN);
  const now = clock.now();
  const [created] = await db
    .insert(appointment)
    .values({
      ...{ patientId: patient.id, serviceId: plan.checkUp, doctorId: plan.anna, status: 'confirmed' },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + 45 * 60_000), gateway: 'stripe' },
      terms: agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30 }),
      person: {
        ...{ salutation: 'mrs', firstName: 'Anna', lastName: 'Berger', email: 'anna@example.test' },
        ...{ phone: null, birthdate: null, address: null },
      },
      ...{ locale: 'de', createdBy: 'patient', createdAt: now, updatedAt: now },
      // Lists are tested with many visits at one time.
      overlapsFromBefore: true,
      ...details,
    })
    .returning({ id: appointment.id, status: appointment.status, createdAt: appointment.createdAt });
  if (!created) throw new Error('No visit was made.');
  const { id, status, createdAt } = created;
  const booked = { appointmentId: id, reason: 'test', movedAt: createdAt };
  await db.insert(appointmentMove).values([
    { ...booked, fromStatus: null, toStatus: 'pending', actorKind: 'visitor' },
    { ...booked, fromStatus: 'pending', toStatus: status, actorKind: 'visitor' },
  ]);
  return id;
}

/** Calls a service something else, in both languages. */
export async function rename({ db }: Clinic, serviceId: number, titles: Record<Locale, string>) {
  for (const locale of ['de', 'en'] as const)
    await db
      .update(serviceTranslation)
      .set({ title: titles[locale] })
      .where(and(eq(serviceTranslation.serviceId, serviceId), eq(serviceTranslation.locale, locale)));
}

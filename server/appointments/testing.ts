import { and, asc, eq } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Locale } from '#contract/locale.ts';
import { doctor, serviceTranslation } from '#server/catalogue/catalogue.tables.ts';
import { payment } from '#server/payments/payments.tables.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { instantAt } from '#server/platform/berlin-time.ts';
import { openSession, type Subject } from '#server/platform/sessions/sessions.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { holdOf, turnHoldIntoAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import { aPlan, type Plan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { appointment, appointmentMove } from './appointments.tables.ts';
import { rescheduleAppointment } from './calendar/reschedule-appointment.service.ts';
import { agreeTerms } from './cancel/agreed-terms.rules.ts';
import {
  createAppointment,
  type Move,
  moveAppointment,
  type NewAppointment,
} from './move-appointment.service.ts';

export type Patient = Awaited<ReturnType<typeof aPatient>>;
type Details = Partial<NewAppointment>;

/** Anna's slot eight days after the clinic's first moment, Tuesday 2026-11-24 at nine in Berlin. */
export const NEXT_TUESDAY = { date: '2026-11-24', start_time: '09:00' };
export const STARTS_AT = new Date('2026-11-24T08:00:00Z');
export const HOUR = 3_600_000;

export const hoursBefore = (hours: number) => new Date(STARTS_AT.getTime() - hours * HOUR);

/** A clinic with hours, a patient, and Anna as a doctor who can sign in. */
export async function aStaffedClinic(options: Parameters<typeof aClinic>[0] = {}) {
  const clinic = await aClinic(options);
  const plan = await aPlan(clinic);
  const patient = await aPatient(clinic);
  const anna = await aStaffMember(clinic, 'doctor');
  await clinic.db.update(doctor).set({ staffId: anna.id }).where(eq(doctor.id, plan.anna));
  return { clinic, plan, patient, anna };
}

/** Opens a new session: after days on the clinic's clock the first one has ended. */
export async function signIn({ db, clock }: Clinic, who: Subject): Promise<string> {
  const { token } = await openSession(db, who, {}, clock.now());
  return token;
}

export const signInPatient = (clinic: Clinic, { id }: { id: number }) =>
  signIn(clinic, { kind: 'patient', patientId: id });

export const signInStaff = (clinic: Clinic, staffId: number, role: StaffRole) =>
  signIn(clinic, { kind: 'staff', staffId, roles: [role] });

/** The id of a slot of the check-up at Anna, unless told otherwise. */
export function slotAt(
  plan: Plan,
  startsAt: Date | string,
  details: { serviceId?: number; doctorId?: number } = {},
): string {
  return slotIdOf({
    serviceId: plan.checkUp,
    doctorId: plan.anna,
    startsAt: new Date(startsAt),
    ...details,
  });
}

/** A staffed clinic in which the patient has booked Anna's slot of the next Tuesday, with a saved card. */
export async function aBookedClinic() {
  const staffed = await aStaffedClinic();
  const { clinic, plan, patient } = staffed;
  const id = await anAppointment(clinic, plan, patient);
  await addPayment(clinic, id, 'stripe');
  return { ...staffed, id };
}

/** The patient holds a slot and books it, as booking does, but without paying. */
export async function anAppointment(
  clinic: Clinic,
  plan: Plan,
  patient: Patient,
  { slot = NEXT_TUESDAY, ...details }: Details & { slot?: object } = {},
): Promise<number> {
  await requestHold(clinic, plan, slot, {
    token: await signInPatient(clinic, patient),
  });
  const now = clinic.clock.now();
  const holder = { patientId: patient.id };
  return await clinic.db.transaction(async (tx) => {
    const hold = await holdOf(tx, holder, now);
    if (!hold) throw new Error('This slot is not free.');
    const { serviceId, doctorId, startsAt, endsAt } = hold;
    const id = await createAppointment(
      tx,
      {
        patientId: patient.id,
        serviceId,
        doctorId,
        startsAt,
        endsAt,
        status: 'confirmed',
        gateway: 'stripe',
        terms: agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30 }),
        person: {
          salutation: 'mrs',
          firstName: 'Anna',
          lastName: 'Berger',
          email: patient.email,
          phone: null,
          birthdate: null,
          address: null,
        },
        locale: 'de',
        createdBy: 'patient',
        ...details,
      },
      { actor: { kind: 'patient', patientId: patient.id }, why: 'booked', now },
    );
    await turnHoldIntoAppointmentTime(tx, holder, id, now);
    return id;
  });
}

/** The payment of an appointment: its card is saved, or its price was captured by PayPal. */
export async function addPayment(
  { db, clock }: Clinic,
  appointmentId: number,
  gateway: 'stripe' | 'paypal',
): Promise<void> {
  const [found] = await db.select().from(appointment).where(eq(appointment.id, appointmentId));
  if (!found) throw new Error('There is no such appointment.');
  const { patientId, terms } = found;
  const isPrepaid = gateway === 'paypal';
  await db.insert(payment).values({
    gateway,
    appointmentId,
    patientId,
    payer: `patient ${patientId}`,
    slotId: 'slot',
    state: isPrepaid ? 'captured' : 'card_saved',
    stateSince: clock.now(),
    createdAt: clock.now(),
    amountCents: terms.amountCents,
    termsVersion: terms.version,
    chargedCents: isPrepaid ? terms.amountCents : 0,
    noShowFeePercent: terms.noShowFeePercent,
    termsAcceptedAt: clock.now(),
    ...(isPrepaid ? { orderId: 'order', captureId: 'capture' } : { setupIntentId: 'seti' }),
  });
}

/** Anna's slot after the first one. */
export const NEXT_SLOT = { date: '2026-11-24', start_time: '09:45' };

/** The patient holds another slot, and the clinic moves the appointment there. */
export async function reschedule(clinic: Clinic, plan: Plan, patient: Patient, id: number, slot = NEXT_SLOT) {
  await requestHold(clinic, plan, slot, {
    token: await signInPatient(clinic, patient),
  });
  const move: Move = {
    actor: { kind: 'staff', staffId: 1, roles: ['admin'] },
    why: 'test',
    now: clinic.clock.now(),
  };
  await clinic.db.transaction((tx) => rescheduleAppointment(tx, id, { patientId: patient.id }, move));
}

/** Moves the appointment through these statuses, as the portal itself. */
export async function moveThrough(
  clinic: Clinic,
  id: number,
  ...statuses: AppointmentStatus[]
): Promise<void> {
  for (const to of statuses) await move(clinic, id, to);
}

export async function move(clinic: Clinic, id: number, to: AppointmentStatus, by: Partial<Move> = {}) {
  const reasons = { actor: { kind: 'system' as const }, why: 'test', now: clinic.clock.now(), ...by };
  return await clinic.db.transaction((tx) => moveAppointment(tx, id, to, reasons));
}

export async function readAppointment({ db }: Clinic, id: number) {
  const [found] = await db.select().from(appointment).where(eq(appointment.id, id));
  if (!found) throw new Error('There is no such appointment.');
  return found;
}

/** `[from, to, who]` of every move, in their order. */
export async function historyOf({ db }: Clinic, id: number) {
  const moves = await db
    .select()
    .from(appointmentMove)
    .where(eq(appointmentMove.appointmentId, id))
    .orderBy(asc(appointmentMove.id));
  return moves.map(({ fromStatus, toStatus, actorKind }) => [fromStatus, toStatus, actorKind]);
}

type TestingListDetails = Partial<typeof appointment.$inferInsert> & { date?: string; time?: string };

/** Inserts an appointment at this time in Berlin, without blocked time in the calendar and without events. */
export async function aListedAppointment(
  { db, clock }: Clinic,
  plan: Plan,
  patient: Pick<Patient, 'id'>,
  { date = '2026-11-24', time = '09:00', ...details }: TestingListDetails = {},
): Promise<number> {
  const startsAt = new Date(instantAt(date, time) ?? Number.NaN);
  const now = clock.now();
  const [created] = await db
    .insert(appointment)
    .values({
      patientId: patient.id,
      serviceId: plan.checkUp,
      doctorId: plan.anna,
      status: 'confirmed',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 45 * 60_000),
      gateway: 'stripe',
      terms: agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30 }),
      person: {
        salutation: 'mrs',
        firstName: 'Anna',
        lastName: 'Berger',
        email: 'anna@example.test',
        phone: null,
        birthdate: null,
        address: null,
      },
      locale: 'de',
      createdBy: 'patient',
      createdAt: now,
      updatedAt: now,
      // Tests of lists need many appointments at the same time.
      overlapsFromBefore: true,
      ...details,
    })
    .returning({ id: appointment.id, status: appointment.status, createdAt: appointment.createdAt });
  if (!created) throw new Error('No appointment was made.');
  const { id, status, createdAt } = created;
  const booked = { appointmentId: id, reason: 'test', movedAt: createdAt };
  await db.insert(appointmentMove).values([
    { ...booked, fromStatus: null, toStatus: 'pending', actorKind: 'visitor' },
    { ...booked, fromStatus: 'pending', toStatus: status, actorKind: 'visitor' },
  ]);
  return id;
}

/** Changes the title of a service in both languages. */
export async function rename({ db }: Clinic, serviceId: number, titles: Record<Locale, string>) {
  for (const locale of ['de', 'en'] as const)
    await db
      .update(serviceTranslation)
      .set({ title: titles[locale] })
      .where(and(eq(serviceTranslation.serviceId, serviceId), eq(serviceTranslation.locale, locale)));
}

/** A staffed clinic in which doctor Anna, the administration and an assistant can call the calendar. */
export async function aCalendarClinic(options: Parameters<typeof aStaffedClinic>[0] = {}) {
  const { clinic, plan, patient, anna } = await aStaffedClinic(options);
  const ids: Record<StaffRole, number> = {
    doctor: anna.id,
    admin: (await aStaffMember(clinic)).id,
    assistant: (await aStaffMember(clinic, 'assistant')).id,
  };

  /** Each call opens its own session, because the clock of a test may jump by days. */
  async function as(
    role: StaffRole,
    route: string,
    input: object = {},
    headers: Record<string, string> = {},
  ) {
    const token = await signInStaff(clinic, ids[role], role);
    return await clinic.call(route, input, { token, headers });
  }

  const slot = (startsAt: string, doctorId = plan.anna) => slotAt(plan, startsAt, { doctorId });

  return { clinic, plan, patient, as, slot, ids };
}

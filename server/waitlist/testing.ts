import { asc } from 'drizzle-orm';
import { cancelForClinic, lockAppointment } from '#server/appointments/move-appointment.service.ts';
import { signInPatient } from '#server/appointments/testing.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Answer, Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { waitlistEntry, waitlistOffer } from './waitlist.tables.ts';

type Person = Pick<Awaited<ReturnType<typeof aPatient>>, 'id' | 'email'>;

const ANY = {
  doctor_ids: [],
  weekdays: [],
  from_time: null,
  until_time: null,
  notice_hours: 0,
  until_date: null,
  at_night: false,
};

/** Days pass in these tests, so each call signs in anew. */
export async function callAs(
  clinic: Clinic,
  who: Person,
  route: string,
  input: object = {},
): Promise<Answer> {
  const token = await signInPatient(clinic, who);
  return await clinic.call(route, input, { token });
}

/** Waits for any time of the check-up, unless told otherwise. */
export async function join(clinic: Clinic, plan: Plan, who: Person, wish: object = {}): Promise<Answer> {
  return await callAs(clinic, who, 'POST /api/patients/waitlist', {
    ...ANY,
    service_id: plan.checkUp,
    ...wish,
  });
}

export async function aPatientWaits(clinic: Clinic, plan: Plan, name: string, wish: object = {}) {
  const person = await aPatient(clinic, { email: `${name}@example.test`, firstName: name });
  const { status, body } = await join(clinic, plan, person, wish);
  if (status !== 200) throw new Error(JSON.stringify(body));
  clinic.clock.advance(1);
  return { ...person, entryId: body.data.id as number };
}

/** The offer that the patient reads on the page, or null. */
export async function offerOf(clinic: Clinic, who: Person) {
  await clinic.deliver();
  return (await callAs(clinic, who, 'GET /api/patients/waitlist')).body.data.offer;
}

/** The clinic cancels, which frees the time. */
export async function callOff(clinic: Clinic, appointmentId: number): Promise<void> {
  await clinic.db.transaction(async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const move = { actor: { kind: 'system' }, why: 'test', now: clinic.clock.now() } as const;
    await cancelForClinic(tx, appointment, move);
  });
  await clinic.deliver();
}

/** The sweeps of the list, as each minute runs them. */
export async function passMinutes(clinic: Clinic, minutes: number): Promise<void> {
  clinic.clock.advance(minutes * 60);
  await clinic.drain();
}

export async function storedOffers({ db }: Clinic) {
  return await db.select().from(waitlistOffer).orderBy(asc(waitlistOffer.id));
}

export async function storedEntries({ db }: Clinic) {
  return await db.select().from(waitlistEntry).orderBy(asc(waitlistEntry.id));
}

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { appointmentLetterLink, appointmentMoveRequest } from '../appointments.tables.ts';
import { agreeTerms } from '../cancel/agreed-terms.rules.ts';
import { sendReminders } from '../mails/send-reminders.service.ts';
import {
  aBookedClinic,
  anAppointment,
  hoursBefore,
  move,
  NEXT_SLOT,
  type Patient,
  readAppointment,
  reschedule,
  STARTS_AT,
  signInStaff,
  slotAt,
} from '../testing.ts';
import { forgetPastLetterLinks } from './letter-link.service.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number };
let id: number;

beforeEach(async () => {
  ({ clinic, plan, patient, anna, id } = await aBookedClinic());
});

const LATER = '2026-11-24T08:45:00Z';
const LINKS = /(Ich komme|Termin verlegen|Termin absagen):\n\S+\/patient\/letter\/([\w-]{43})\n/g;

type Tokens = Record<'come' | 'move' | 'cancel', string>;

/** The tokens of the newest letter that has some. */
async function tokens(): Promise<Tokens> {
  for (const { text } of await clinic.letters(patient.email)) {
    const [come, move, cancel] = [...text.matchAll(LINKS)].map(([, , token]) => token);
    if (come && move && cancel) return { come, move, cancel };
  }
  throw new Error('No letter has links.');
}

const read = (token: string) => clinic.call(`GET /api/patients/letter-links/${token}`);
const press = (token: string, act: string, body: object = {}) =>
  clinic.call(`POST /api/patients/letter-links/${token}/${act}`, body);
const FREE = { seen_way: 'plain', seen_fee_cents: 0 };
const LATE = { seen_way: 'request', seen_fee_cents: 26_85 };
const wish = (startsAt: string) => ({
  schedule_id: slotAt(plan, startsAt),
  seen_start_time: STARTS_AT.toISOString(),
});

async function readCalendar() {
  const token = await signInStaff(clinic, anna.id, 'doctor');
  const { body } = await clinic.call(
    'GET /api/staff/calendar',
    { from: '2026-11-24', to: '2026-11-24' },
    { token },
  );
  return body.data[0].appointments[0];
}

test('the confirmation and each reminder carry three links of their own, of which only hashes are stored', async () => {
  const first = await tokens();
  clinic.clock.set(hoursBefore(24));
  await sendReminders(clinic.deps);
  await clinic.drain();
  const second = await tokens();
  expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6);
  const stored = JSON.stringify(await clinic.db.select().from(appointmentLetterLink));
  for (const token of Object.values(second)) expect(stored).not.toContain(token);
});

test('a letter to an address that nobody has proven carries no links', async () => {
  const other = await aPatient(clinic, { email: 'maria.vogel@example.test' });
  await clinic.db.update(patientTable).set({ emailVerifiedAt: null }).where(eq(patientTable.id, other.id));
  await anAppointment(clinic, plan, other, { slot: NEXT_SLOT });
  const letters = await clinic.letters('maria.vogel@example.test');
  expect(letters.length).toBeGreaterThan(0);
  for (const { text } of letters) expect(text).not.toContain('/patient/letter/');
});

test('a link shows service, doctor and time of its appointment, and nothing else; reading changes nothing', async () => {
  const { come, cancel, move: moving } = await tokens();
  const before = await clinic.db.select().from(appointmentLetterLink);
  const shown = await read(come);
  expect(shown.body.data).toEqual({
    act: 'come',
    service: { id: plan.checkUp, name: 'Erstgespräch' },
    doctor: { first_name: 'Anna', last_name: 'Keller' },
    start_date: STARTS_AT.toISOString(),
    end_date: '2026-11-24T08:45:00.000Z',
    cancellation: null,
    move: null,
  });
  expect(JSON.stringify(shown.body)).not.toMatch(/Berger|@|pay|card/);
  expect((await read(cancel)).body.data).toMatchObject({
    act: 'cancel',
    cancellation: { way: 'plain', fee_cents: 0 },
    move: null,
  });
  expect((await read(moving)).body.data).toMatchObject({ act: 'move', move: { way: 'free', moves_left: 2 } });
  expect(await clinic.db.select().from(appointmentLetterLink)).toEqual(before);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test('"I come" is shown to the staff at the appointment, and works once', async () => {
  const { come } = await tokens();
  expect((await readCalendar()).said_to_come_at).toBeNull();
  const { status, body } = await press(come, 'come');
  expect([status, body.message]).toEqual([200, 'Danke, wir haben notiert, dass Sie kommen.']);
  expect((await readCalendar()).said_to_come_at).toMatch(/^2026-11-16T09:00/);
  expect((await press(come, 'come')).body.code).toBe('appointments.letter_link_invalid');
  expect((await read(come)).status).toBe(404);
  await reschedule(clinic, plan, patient, id, NEXT_SLOT);
  expect((await readCalendar()).said_to_come_at).toBeNull();
});

test('a cancellation in time is free, and of two presses the first counts', async () => {
  const { cancel } = await tokens();
  const ends = await Promise.all([press(cancel, 'cancel', FREE), press(cancel, 'cancel', FREE)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readAppointment(clinic, id)).status).toBe('cancelled');
  expect((await read((await tokens()).come)).body.code).toBe('appointments.letter_link_invalid');
});

test('a late cancellation by a link is a request with the amount that the page showed', async () => {
  clinic.clock.set(hoursBefore(10));
  const { cancel } = await tokens();
  expect((await read(cancel)).body.data.cancellation).toMatchObject({ way: 'request', fee_cents: 26_85 });
  expect((await press(cancel, 'cancel', LATE)).status).toBe(200);
  expect((await readAppointment(clinic, id)).status).toBe('cancellation_requested');
});

test('when the amount changed between showing and pressing, nothing is cancelled and the link still works', async () => {
  const { cancel } = await tokens();
  expect((await read(cancel)).body.data.cancellation.fee_cents).toBe(0);
  clinic.clock.set(hoursBefore(48));
  const refused = await press(cancel, 'cancel', FREE);
  expect([refused.status, refused.body.code]).toEqual([409, 'appointments.amount_changed']);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
  expect((await press(cancel, 'cancel', { ...LATE, seen_fee_cents: 1 })).body.code).toBe(
    'appointments.amount_changed',
  );
  expect((await press(cancel, 'cancel', LATE)).status).toBe(200);
});

test('the link to move lists free times without a session and moves once, also to a service for known patients', async () => {
  const { move: moving } = await tokens();
  const times = await clinic.call(`GET /api/patients/letter-links/${moving}/next-free-times`);
  expect(times.status).toBe(200);
  expect(times.body.data[0].date_start_time).toBeTruthy();
  const month = await clinic.call(`GET /api/patients/letter-links/${moving}/schedules`, { month: '2026-11' });
  expect(month.body.dateMarker.length).toBeGreaterThan(0);
  expect((await press(moving, 'move', wish(LATER))).status).toBe(200);
  expect((await readAppointment(clinic, id)).startsAt).toEqual(new Date(LATER));
  const again = await press(moving, 'move', wish('2026-11-24T09:30:00Z'));
  expect(again.body.code).toBe('appointments.letter_link_invalid');
});

test('a follow-up is moved by a link, although visitors cannot see its free times', async () => {
  const startsAt = new Date('2026-12-01T08:00:00Z');
  const terms = agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30 });
  const other = await aPatient(clinic, { email: 'maria.vogel@example.test' });
  const slot = { service_id: plan.followUp, date: '2026-12-01', start_time: '09:00' };
  await anAppointment(clinic, plan, other, { slot, terms });
  const [letter] = await clinic.letters('maria.vogel@example.test');
  const [, moving] = [...(letter?.text ?? '').matchAll(LINKS)].map(([, , token]) => token);
  const times = await clinic.call(`GET /api/patients/letter-links/${moving}/next-free-times`);
  expect([times.status, times.body.data.length > 0]).toEqual([200, true]);
});

test('after the deadline the link to move asks the clinic', async () => {
  clinic.clock.set(hoursBefore(10));
  const { move: moving } = await tokens();
  expect((await press(moving, 'move', wish('2026-12-01T08:00:00Z'))).body.code).toBe(
    'appointments.move_deadline_passed',
  );
  const asked = await press(moving, 'move-request', wish('2026-12-01T08:00:00Z'));
  expect(asked.status).toBe(200);
  expect(await clinic.db.select().from(appointmentMoveRequest)).toHaveLength(1);
  expect((await read(moving)).status).toBe(404);
});

test.each([
  ['the appointment begins', async () => clinic.clock.set(STARTS_AT)],
  ['the appointment has another time', () => reschedule(clinic, plan, patient, id, NEXT_SLOT)],
  ['the appointment is cancelled', () => move(clinic, id, 'cancelled')],
])('all links end when %s', async (_when, happen) => {
  const { come, move: moving, cancel } = await tokens();
  await happen();
  for (const token of [come, moving, cancel]) {
    const { status, body } = await read(token);
    expect([status, body.code]).toEqual([404, 'appointments.letter_link_invalid']);
  }
  const pressed = [
    await press(come, 'come'),
    await press(moving, 'move', wish('2026-11-24T09:30:00Z')),
    await press(cancel, 'cancel', FREE),
  ];
  expect(pressed.map(({ body }) => body.code)).toEqual(
    Array.from({ length: 3 }, () => 'appointments.letter_link_invalid'),
  );
});

test('a link does only the one thing it is for; a wrong and a malformed one are refused', async () => {
  const { come, move: moving } = await tokens();
  expect((await press(come, 'cancel', FREE)).status).toBe(404);
  expect((await press(moving, 'come')).status).toBe(404);
  expect((await clinic.call(`GET /api/patients/letter-links/${come}/next-free-times`)).status).toBe(404);
  expect((await read('A'.repeat(43))).body.code).toBe('appointments.letter_link_invalid');
  expect((await read('zu-kurz')).status).toBe(422);
  const malformed = await press((await tokens()).cancel, 'cancel', { seen_way: 'x' });
  expect([malformed.status, Object.keys(malformed.body.errors).toSorted()]).toEqual([
    422,
    ['seen_fee_cents', 'seen_way'],
  ]);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test('nobody tries tokens without end', async () => {
  const statuses: number[] = [];
  for (let tried = 0; tried < 121; tried += 1) statuses.push((await read('A'.repeat(43))).status);
  expect([statuses[119], statuses[120]]).toEqual([404, 429]);
});

test('past links are forgotten, and what the patient said about coming stays', async () => {
  const { come } = await tokens();
  await press(come, 'come');
  clinic.clock.set(STARTS_AT);
  await forgetPastLetterLinks(clinic.deps);
  const left = await clinic.db.select().from(appointmentLetterLink);
  expect(left.map(({ act }) => act)).toEqual(['come']);
});

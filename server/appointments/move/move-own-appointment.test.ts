import { beforeEach, expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import {
  aBookedClinic,
  anAppointment,
  historyOf,
  hoursBefore,
  move,
  NEXT_SLOT,
  NEXT_TUESDAY,
  type Patient,
  readAppointment,
  reschedule,
  STARTS_AT,
  signInPatient,
  slotAt,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let id: number;

beforeEach(async () => {
  ({ clinic, plan, patient, id } = await aBookedClinic());
});

const LATER = '2026-11-24T08:45:00Z';

async function moveTo(slot: string, { token = undefined as string | undefined, seen = STARTS_AT } = {}) {
  const own = token ?? (await signInPatient(clinic, patient));
  const body = { schedule_id: slot, seen_start_time: seen.toISOString() };
  return await clinic.call(`POST /api/patients/appointments/${id}/move`, body, { token: own });
}

async function readOwn(token?: string) {
  const own = token ?? (await signInPatient(clinic, patient));
  return await clinic.call(`GET /api/patients/appointments/${id}`, {}, { token: own });
}

test('the patient moves an appointment: price and payment stay, the deadline follows, the calendar file is an update', async () => {
  const { terms } = await readAppointment(clinic, id);
  const { status, body } = await moveTo(slotAt(plan, LATER));

  expect([status, body.message]).toEqual([
    200,
    'Ihr Termin ist verlegt: Dienstag, 24. November 2026, 09:45 Uhr. Sie bekommen eine E-Mail mit der neuen Zeit.',
  ]);
  expect(body.data).toEqual({ id, status: 'confirmed', start_date: '2026-11-24T08:45:00.000Z' });
  expect(await readAppointment(clinic, id)).toMatchObject({
    terms: { ...terms, freeUntil: '2026-11-22T08:45:00.000Z' },
    gateway: 'stripe',
    calendarSequence: 1,
  });
  expect((await historyOf(clinic, id)).slice(2)).toEqual([
    ['confirmed', 'rescheduled', 'patient'],
    ['rescheduled', 'confirmed', 'patient'],
  ]);
  const [letter] = await clinic.letters(patient.email);
  expect(letter?.subject).toBe('Ihr Termin hat eine neue Zeit');
  expect(JSON.stringify(letter)).toContain('09:45');
});

test('the old time is free for others, and the new one is taken', async () => {
  await moveTo(slotAt(plan, LATER));
  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).status).toBe(200);
  expect((await requestHold(clinic, plan, NEXT_SLOT)).body.code).toBe('schedule.slot_taken');
});

test('a repeated request changes nothing', async () => {
  await moveTo(slotAt(plan, LATER));
  expect((await moveTo(slotAt(plan, LATER))).status).toBe(200);
  expect(await historyOf(clinic, id)).toHaveLength(4);
});

test('of two tabs that move at once one wins, and one move is counted', async () => {
  const token = await signInPatient(clinic, patient);
  const ends = await Promise.all([
    moveTo(slotAt(plan, LATER), { token }),
    moveTo(slotAt(plan, '2026-11-24T09:30:00Z'), { token }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(ends.find(({ status }) => status === 409)?.body.code).toBe('appointments.moved_meanwhile');
  expect((await historyOf(clinic, id)).filter(([, to]) => to === 'rescheduled')).toHaveLength(1);
});

test('of two patients who want the same time one gets it, and the other keeps the own one', async () => {
  const other = await aPatient(clinic, { email: 'maria.vogel@example.test' });
  const theirs = await anAppointment(clinic, plan, other, { slot: { ...NEXT_SLOT, start_time: '10:30' } });
  const body = { schedule_id: slotAt(plan, LATER), seen_start_time: '2026-11-24T09:30:00Z' };
  const token = await signInPatient(clinic, other);
  const ends = await Promise.all([
    moveTo(slotAt(plan, LATER)),
    clinic.call(`POST /api/patients/appointments/${theirs}/move`, body, { token }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const starts = [await readAppointment(clinic, id), await readAppointment(clinic, theirs)];
  expect(new Set(starts.map(({ startsAt }) => startsAt.getTime())).size).toBe(2);
});

test('after the agreed deadline nothing is moved, and the time stays free', async () => {
  clinic.clock.set(hoursBefore(48));
  expect((await moveTo(slotAt(plan, LATER))).body.code).toBe('appointments.move_deadline_passed');
  expect((await readAppointment(clinic, id)).startsAt).toEqual(STARTS_AT);
  expect((await requestHold(clinic, plan, NEXT_SLOT)).status).toBe(200);
});

test('after two moves of the patient there is none left; moves of the clinic do not count', async () => {
  await reschedule(clinic, plan, patient, id, NEXT_SLOT);
  await moveTo(slotAt(plan, '2026-11-24T09:30:00Z'), { seen: new Date(LATER) });
  expect((await readOwn()).body.data.move).toEqual({ way: 'free', moves_left: 1, days_ahead: 90 });
  await moveTo(slotAt(plan, LATER), { seen: new Date('2026-11-24T09:30:00Z') });
  expect((await readOwn()).body.data.move).toBeNull();
  const third = await moveTo(slotAt(plan, '2026-11-24T09:30:00Z'), { seen: new Date(LATER) });
  expect(third.body.code).toBe('appointments.moves_used_up');
});

test('the clinic decides how often and how far ahead', async () => {
  await addMissingSettings(clinic.db, [
    { key: 'own_moves', value: '1' },
    { key: 'own_moves_days_ahead', value: '7' },
  ]);
  expect((await readOwn()).body.data.move).toEqual({ way: 'free', moves_left: 1, days_ahead: 7 });
  expect((await moveTo(slotAt(plan, LATER))).body.code).toBe('schedule.slot_not_offered');
});

test('a time of another service, an unknown time and one that is not offered are refused', async () => {
  const wishes = [
    slotAt(plan, LATER, { serviceId: plan.followUp }),
    'x',
    slotAt(plan, '2026-11-24T02:00:00Z'),
  ];
  for (const wish of wishes) expect((await moveTo(wish)).body.code, wish).toBe('schedule.slot_not_offered');
  expect((await readAppointment(clinic, id)).startsAt).toEqual(STARTS_AT);
});

test('a cancelled appointment and one that the screen shows at another time are not moved', async () => {
  const outdated = await moveTo(slotAt(plan, LATER), { seen: new Date('2026-11-24T07:00:00Z') });
  expect(outdated.body.code).toBe('appointments.moved_meanwhile');
  await move(clinic, id, 'cancelled');
  expect((await moveTo(slotAt(plan, LATER))).body.code).toBe('appointments.not_movable');
  expect((await readOwn()).body.data.move).toBeNull();
});

test('nobody else moves or reads it', async () => {
  const other = await aPatient(clinic, { email: 'maria.vogel@example.test' });
  const token = await signInPatient(clinic, other);
  expect((await moveTo(slotAt(plan, LATER), { token })).status).toBe(404);
  expect((await readOwn(token)).status).toBe(404);
  const visitor = await clinic.call(`POST /api/patients/appointments/${id}/move`, {
    schedule_id: slotAt(plan, LATER),
    seen_start_time: STARTS_AT.toISOString(),
  });
  expect([visitor.status, (await clinic.call(`GET /api/patients/appointments/${id}`)).status]).toEqual([
    401, 401,
  ]);
});

test('a malformed request names its fields', async () => {
  const token = await signInPatient(clinic, patient);
  const { status, body } = await clinic.call(
    `POST /api/patients/appointments/${id}/move`,
    { seen_start_time: 'gestern' },
    { token },
  );
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['schedule_id', 'seen_start_time']]);
});

test('the list of appointments is found by the word of the button, where there is one', async () => {
  const token = await signInPatient(clinic, patient);
  const search = async () =>
    (await clinic.call('GET /api/patients/get-appointments', { search: 'Verlegen' }, { token })).body.total;
  expect(await search()).toBe(1);
  await addMissingSettings(clinic.db, [{ key: 'own_moves', value: '0' }]);
  expect(await search()).toBe(0);
});

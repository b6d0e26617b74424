import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPlan, freeTimes, type Plan, requestHold, visitor } from '../testing.ts';
import { type Holder, holderOf } from './holder.service.ts';
import {
  holdOf,
  prolongHold,
  releaseAppointmentTime,
  releaseHold,
  turnHoldIntoAppointmentTime,
} from './keep-hold.service.ts';

let clinic: Clinic;
let plan: Plan;
let ana: Holder;
let anasCalls: Awaited<ReturnType<typeof visitor>>;

const stranger = holderOf({ kind: 'visitor' }, 'x'.repeat(43));
const MINUTES = 60;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  anasCalls = await visitor(clinic, plan);
  ana = holderOf({ kind: 'visitor' }, anasCalls.headers['x-booking-draft']);
});

const book = (holder: Holder, appointmentId: number) =>
  clinic.db.transaction((tx) => turnHoldIntoAppointmentTime(tx, holder, appointmentId, clinic.clock.now()));
const prolong = (holder: Holder) =>
  clinic.db.transaction((tx) => prolongHold(tx, holder, clinic.clock.now()));
const minutesLeft = ({ expiresAt }: { expiresAt: Date }) =>
  Math.round((expiresAt.getTime() - clinic.clock.now().getTime()) / 60_000);
const annasTimes = () => freeTimes(clinic, plan, plan.anna);

test('SEAM-03: only its holder finds a hold', async () => {
  const hold = await holdOf(clinic.db, ana, clinic.clock.now());

  expect(hold).toMatchObject({
    serviceId: plan.checkUp,
    doctorId: plan.anna,
    startsAt: new Date('2026-11-17T08:00:00Z'),
    endsAt: new Date('2026-11-17T08:45:00Z'),
  });
  const { body } = await requestHold(clinic, plan, {}, anasCalls);
  expect(hold?.slotId).toBe(body.hold.slot_id);
  expect(await holdOf(clinic.db, stranger, clinic.clock.now())).toBeUndefined();
  expect(await holdOf(clinic.db, {}, clinic.clock.now())).toBeUndefined();
});

test('SEAM-03: an expired hold is neither found nor prolonged nor booked', async () => {
  clinic.clock.advance(15 * MINUTES);

  expect(await holdOf(clinic.db, ana, clinic.clock.now())).toBeUndefined();
  await expect(prolong(ana)).rejects.toMatchObject({ code: 'schedule.hold_expired' });
  await expect(book(ana, 1)).rejects.toMatchObject({ code: 'schedule.hold_expired' });
});

test('SEAM-03: a hold is prolonged once, when paying begins', async () => {
  clinic.clock.advance(10 * MINUTES);
  expect(minutesLeft(await prolong(ana))).toBe(15);

  clinic.clock.advance(10 * MINUTES);
  expect(minutesLeft(await prolong(ana))).toBe(5);
  await expect(prolong(stranger)).rejects.toMatchObject({ code: 'schedule.hold_expired' });
});

test('SEAM-03: booking turns the hold into the time of the appointment, which does not expire', async () => {
  const booked = await book(ana, 4711);

  expect(booked).toMatchObject({ doctorId: plan.anna, startsAt: new Date('2026-11-17T08:00:00Z') });
  clinic.clock.advance(60 * MINUTES);
  await clinic.drain();
  expect(await annasTimes()).not.toContain('09:00');
  expect((await requestHold(clinic, plan)).body.code).toBe('schedule.slot_taken');
  expect((await requestHold(clinic, plan, {}, anasCalls)).body.code).toBe('schedule.slot_taken');
});

test('SEAM-03: a hold books one appointment; the second attempt finds no hold', async () => {
  const outcomes = await Promise.allSettled([book(ana, 1), book(ana, 2), book(ana, 3)]);

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(2).fill('schedule.hold_expired'));
  const { rows } = await clinic.db.execute(sql`select kind from blocked_time`);
  expect(rows).toEqual([{ kind: 'appointment' }]);
});

test('SEAM-03: a rolled back booking leaves the hold unchanged', async () => {
  const undone = clinic.db.transaction(async (tx) => {
    await turnHoldIntoAppointmentTime(tx, ana, 1, clinic.clock.now());
    throw new Error('payment refused');
  });

  await expect(undone).rejects.toThrow('payment refused');
  expect(await holdOf(clinic.db, ana, clinic.clock.now())).toBeDefined();
});

test('OR-46: a visitor who signed in books the newer hold, and the older one is released', async () => {
  const { id, token } = await aPatient(clinic);
  await requestHold(clinic, plan, { start_time: '11:15' }, { token });
  clinic.clock.advance(1 * MINUTES);
  await requestHold(clinic, plan, { start_time: '09:45' }, anasCalls);

  const booked = await book({ ...ana, patientId: id }, 1);

  expect(booked.startsAt).toEqual(new Date('2026-11-17T08:45:00Z'));
  expect(await annasTimes()).toEqual(['09:00', '10:30', '11:15']);
});

test('SEAM-03: a released hold is free at once', async () => {
  await clinic.db.transaction((tx) => releaseHold(tx, stranger));
  expect(await annasTimes()).not.toContain('09:00');
  await clinic.db.transaction((tx) => releaseHold(tx, ana));
  expect(await annasTimes()).toContain('09:00');
});

test('SEAM-05: the time of a cancelled appointment can be booked again, and cancelled again', async () => {
  for (const appointmentId of [1, 2]) {
    await requestHold(clinic, plan, {}, anasCalls);
    await book(ana, appointmentId);
    expect(await annasTimes()).not.toContain('09:00');
    await releaseAppointmentTime(clinic.db, appointmentId, clinic.clock.now());
    expect(await annasTimes()).toContain('09:00');
  }
});

test('SEAM-03: the database itself refuses two active times of a doctor that overlap', async () => {
  const insert = (from: string, to: string) =>
    clinic.db.execute(sql`
      insert into blocked_time (doctor_id, service_id, kind, appointment_id, starts_at, ends_at, during)
      select ${plan.anna}, ${plan.checkUp}, 'appointment', count(*) + 1, ${from}::timestamptz, ${to}::timestamptz,
        tstzrange(${from}, ${to}) from blocked_time`);

  await insert('2026-11-17T08:45:00Z', '2026-11-17T09:30:00Z');
  await expect(insert('2026-11-17T08:44:00Z', '2026-11-17T08:46:00Z')).rejects.toMatchObject({
    cause: { code: '23P01', constraint: 'blocked_time_never_twice' },
  });
});

import { beforeEach, expect, test } from 'vitest';
import { type Plan, worksOn } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import {
  anAppointment,
  aStaffedClinic,
  hoursBefore,
  move,
  moveThrough,
  NEXT_SLOT,
  type Patient,
  reschedule,
} from '../testing.ts';
import { sendReminders } from './send-reminders.service.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
});

const WEEK = 7 * 24;
const REMINDERS = ['Erinnerung an Ihren Termin', 'Ihr Termin ist bald'];

/** Only reminders, the oldest first. */
async function reminders(): Promise<string[]> {
  await clinic.drain();
  const letters = await clinic.letters(patient.email);
  return letters
    .map(({ subject }) => subject)
    .filter((subject) => REMINDERS.includes(subject))
    .toReversed();
}

test('SEAM-22: a patient is reminded a week and a day before, once each, however often the sweep runs', async () => {
  await anAppointment(clinic, plan, patient);
  expect(await reminders()).toEqual([]);

  clinic.clock.set(hoursBefore(WEEK));
  expect(await reminders()).toEqual(REMINDERS.slice(0, 1));
  clinic.clock.set(hoursBefore(WEEK - 1));
  expect(await reminders()).toEqual(REMINDERS.slice(0, 1));
  clinic.clock.set(hoursBefore(24));
  expect(await reminders()).toEqual(REMINDERS);
  clinic.clock.set(hoursBefore(1));
  expect(await reminders()).toEqual(REMINDERS);
});

test('SEAM-22: two servers that run the sweep at once send one mail', async () => {
  await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(24));
  await Promise.all([sendReminders(clinic.deps), sendReminders(clinic.deps), sendReminders(clinic.deps)]);

  expect(await reminders()).toEqual(REMINDERS.slice(1));
});

test('SEAM-22: the reminder names the time in Berlin before and after a clock change', async () => {
  ({ clinic, plan, patient } = await aStaffedClinic({ now: '2026-10-12T08:00:00Z' }));
  await worksOn(clinic, plan.anna, '2026-10-25', '09:00', '12:00');
  await anAppointment(clinic, plan, patient, { slot: { date: '2026-10-25', start_time: '09:00' } });

  clinic.clock.set(new Date('2026-10-24T06:59:00Z'));
  expect(await reminders()).toEqual(REMINDERS.slice(0, 1));
  clinic.clock.set(new Date('2026-10-24T07:00:00Z'));
  expect(await reminders()).toEqual(REMINDERS);
  const [letter] = await clinic.letters(patient.email);
  expect(letter?.text).toContain('Sonntag, 25. Oktober 2026\n09:00 Uhr');
});

test.each(['cancelled', 'cancellation_requested', 'in_progress', 'completed'] as const)(
  'SEAM-22: the portal sends no reminder of an appointment that is %s',
  async (status) => {
    const id = await anAppointment(clinic, plan, patient);
    await move(clinic, id, status);
    clinic.clock.set(hoursBefore(24));

    expect(await reminders()).toEqual([]);
  },
);

test('SEAM-22: the portal sends no reminder of a proposed or unpaid appointment', async () => {
  await anAppointment(clinic, plan, patient, { status: 'created_by_doctor', gateway: null });
  await anAppointment(clinic, plan, patient, {
    status: 'awaiting_payment',
    slot: NEXT_SLOT,
  });
  clinic.clock.set(hoursBefore(24));

  expect(await reminders()).toEqual([]);
});

test('SEAM-22: after a rejected cancellation request the patient is reminded', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'cancellation_requested', 'cancellation_rejected');
  clinic.clock.set(hoursBefore(24));

  expect(await reminders()).toEqual(REMINDERS.slice(1));
});

test('SEAM-06: a rescheduled appointment gets new reminders', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(WEEK));
  expect(await reminders()).toHaveLength(1);
  await reschedule(clinic, plan, patient, id, { date: '2026-12-01', start_time: '09:00' });

  clinic.clock.set(hoursBefore(24));
  expect(await reminders()).toHaveLength(1);
  clinic.clock.set(hoursBefore(0));
  expect(await reminders()).toHaveLength(2);
  clinic.clock.set(hoursBefore(24 - WEEK));
  expect(await reminders()).toEqual([...REMINDERS.slice(0, 1), ...REMINDERS]);
});

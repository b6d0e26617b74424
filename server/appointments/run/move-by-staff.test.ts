import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_SECONDS } from '#contract/appointments.rules.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  anAppointment,
  aStaffedClinic,
  historyOf,
  hoursBefore,
  move,
  moveThrough,
  type Patient,
  readAppointment,
  STARTS_AT,
  signInPatient,
  signInStaff,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: Staff;

beforeEach(async () => {
  const staffed = await aStaffedClinic();
  ({ clinic, plan, patient } = staffed);
  anna = { id: staffed.anna.id, role: 'doctor' };
});

const REASON = { reason: 'wie besprochen' };
type Staff = { id: number; role: StaffRole };

async function ask(path: string, body: object, { id, role }: Staff) {
  const token = await signInStaff(clinic, id, role);
  return await clinic.call(`POST /api/staff/appointments/${path}`, body, { token });
}

const say = (id: number, to: string, body: object = REASON, staff = anna) =>
  ask(`${id}/move`, { to, ...body }, staff);
const decide = (id: number, decision: string, body: object = REASON, staff = anna) =>
  ask(`${id}/cancellation-decision`, { decision, ...body }, staff);
const statusOf = async (id: number) => (await readAppointment(clinic, id)).status;

test('SEAM-06: a doctor begins and completes an own appointment', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(0.5));
  expect((await say(id, 'in_progress', {})).body).toMatchObject({ data: { id, status: 'in_progress' } });
  clinic.clock.set(hoursBefore(-0.5));
  expect((await say(id, 'completed', { charge_cents: 0 })).status).toBe(200);
  clinic.clock.advance(UNDO_SECONDS);
  await clinic.drain('appointments');

  expect((await historyOf(clinic, id)).slice(2)).toEqual([
    ['confirmed', 'in_progress', 'staff'],
    ['in_progress', 'completed', 'staff'],
  ]);
});

test('SEAM-06: the history says why: the words of the staff, or what they recorded', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(0.2));
  await say(id, 'in_progress', {});
  clinic.clock.set(hoursBefore(-0.5));
  await say(id, 'no_show');

  const { rows } = await clinic.db.execute<{ reason: string }>(
    sql`select reason from appointment_move where actor_kind = 'staff' order by id`,
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['the staff said in_progress', REASON.reason]);
});

test('SEAM-06: from its beginning on a doctor can record a missed appointment', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(0.01));
  expect((await say(id, 'no_show')).body.code).toBe('appointments.too_early');

  clinic.clock.set(STARTS_AT);
  expect((await say(id, 'no_show')).body.data.status).toBe('no_show');
});

test.each([
  ['in_progress', 0.6],
  ['completed', 0.01],
  ['no_show', 0.01],
])('%s cannot be recorded before the appointment', async (to, hours) => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(hours));

  expect(await say(id, to)).toMatchObject({ status: 409, body: { code: 'appointments.too_early' } });
  expect(await statusOf(id)).toBe('confirmed');
});

test('payments 12: the doctor records a broken off appointment as failed', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(STARTS_AT);
  await say(id, 'in_progress', {});

  expect((await say(id, 'failed')).body.data.status).toBe('failed');
  const [letter] = await clinic.letters(patient.email);
  expect(letter?.subject).toBe('Ihr Termin ist nicht zustande gekommen');
});

test('payments 22: the clinic may cancel at any time before the result', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(1));

  expect((await say(id, 'cancelled')).body.data.status).toBe('cancelled');
});

describe('a request to cancel late', () => {
  test.each([
    ['stripe', 'approve_without_charge', 'cancel_stripe_no_charge'],
    ['stripe', 'approve_with_charge', 'cancel_stripe_charge_all'],
    ['paypal', 'approve_without_charge', 'cancel_paypal_refund_all'],
    ['paypal', 'approve_with_charge', 'cancel_paypal_no_refund'],
    ['stripe', 'reject', 'cancellation_rejected'],
    ['paypal', 'reject', 'cancellation_rejected'],
  ] as const)('SEAM-05: paid by %s, the decision %s leads to %s', async (gateway, decision, status) => {
    const id = await anAppointment(clinic, plan, patient, { gateway });
    await moveThrough(clinic, id, 'cancellation_requested');

    expect((await decide(id, decision)).body.data).toEqual({ id, status });
    expect(await statusOf(id)).toBe(status);
  });

  test('SEAM-05: is decided once, and only if the patient asked', async () => {
    const id = await anAppointment(clinic, plan, patient);
    expect((await decide(id, 'approve_without_charge')).body.code).toBe('appointments.already_decided');
    await moveThrough(clinic, id, 'cancellation_requested');
    const answers = await Promise.all([decide(id, 'reject'), decide(id, 'approve_with_charge')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(id, 'reject')).status).toBe(409);
  });

  test('SEAM-05: an appointment takes place after a rejected request', async () => {
    const id = await anAppointment(clinic, plan, patient);
    await moveThrough(clinic, id, 'cancellation_requested');
    await decide(id, 'reject');
    clinic.clock.set(STARTS_AT);

    expect((await say(id, 'no_show')).status).toBe(200);
  });

  test('OR-15: after a rejection the clinic can still cancel the appointment, assistants too', async () => {
    const id = await anAppointment(clinic, plan, patient);
    await moveThrough(clinic, id, 'cancellation_requested', 'cancellation_rejected');
    const assistant: Staff = { id: (await aStaffMember(clinic, 'assistant')).id, role: 'assistant' };
    expect((await say(id, 'cancelled', {}, assistant)).body.errors).toHaveProperty('reason');

    const { status, body } = await say(id, 'cancelled', REASON, assistant);
    expect([status, body.data]).toEqual([200, { id, status: 'failed' }]);
    expect((await historyOf(clinic, id)).slice(-2)).toEqual([
      ['cancellation_rejected', 'in_progress', 'staff'],
      ['in_progress', 'failed', 'staff'],
    ]);
    expect((await say(id, 'cancelled')).body.code).toBe('appointments.move_refused');
    const [letter] = await clinic.letters(patient.email);
    expect(letter?.subject).toBe('Ihr Termin ist abgesagt');
    expect(letter?.text).toContain('Ihre Karte wird nicht belastet.');
    expect(letter?.attachments).toHaveLength(1);
    expect((await anAppointment(clinic, plan, patient)) > id).toBe(true);
  });

  test('OR-15: after a rejection it cannot be rescheduled, and cannot begin long before its time', async () => {
    const id = await anAppointment(clinic, plan, patient);
    await moveThrough(clinic, id, 'cancellation_requested', 'cancellation_rejected');
    expect((await say(id, 'in_progress', {})).body.code).toBe('appointments.too_early');
    expect((await say(id, 'failed')).body.code).toBe('appointments.move_refused');
    expect(await statusOf(id)).toBe('cancellation_rejected');
  });
});

describe('OR-33: who may change the status', () => {
  test('for another doctor the appointment looks like a missing one', async () => {
    const id = await anAppointment(clinic, plan, patient, { doctorId: plan.lena });
    const missing = await say(id + 1, 'cancelled');

    expect(missing.status).toBe(404);
    expect((await say(id, 'cancelled')).body).toEqual(missing.body);
    expect((await decide(id, 'reject')).body).toEqual(missing.body);
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('a doctor without an entry in the catalogue finds no appointment', async () => {
    const id = await anAppointment(clinic, plan, patient);
    await clinic.db.execute(sql`update doctor set staff_id = null`);

    expect((await say(id, 'cancelled')).status).toBe(404);
  });

  test('the administration may change all appointments', async () => {
    const { id: adminId } = await aStaffMember(clinic, 'admin');
    const id = await anAppointment(clinic, plan, patient, { doctorId: plan.lena });

    expect((await say(id, 'cancelled', REASON, { id: adminId, role: 'admin' })).status).toBe(200);
    expect((await historyOf(clinic, id)).at(-1)).toEqual(['confirmed', 'cancelled', 'staff']);
  });

  test('an assistant may cancel for the clinic and nothing else', async () => {
    const assistant: Staff = { id: (await aStaffMember(clinic, 'assistant')).id, role: 'assistant' };
    const id = await anAppointment(clinic, plan, patient);
    clinic.clock.set(STARTS_AT);
    for (const to of ['in_progress', 'completed', 'no_show', 'failed'])
      expect((await say(id, to, REASON, assistant)).status).toBe(403);
    expect((await decide(id, 'reject', REASON, assistant)).status).toBe(403);

    expect((await say(id, 'cancelled', REASON, assistant)).status).toBe(200);
  });

  test('patients and strangers are refused', async () => {
    const id = await anAppointment(clinic, plan, patient);

    for (const path of ['move', 'cancellation-decision']) {
      const call = (token: string) =>
        clinic.call(`POST /api/staff/appointments/${id}/${path}`, {}, { token });
      expect((await call(patient.token)).status).toBe(403);
      expect((await call('nobody')).status).toBe(401);
    }
    expect(await statusOf(id)).toBe('confirmed');
  });
});

test.each(['no_show', 'cancelled', 'failed'])('why an appointment is %s has to be said', async (to) => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(STARTS_AT);

  for (const body of [{}, { reason: '   ' }]) {
    const answer = await say(id, to, body);
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
  }
});

test.each(['confirmed', 'rescheduled', 'payment_success', 'refunded', 'cancel_stripe_charge_all', ''])(
  'STAT-11: staff cannot record %j',
  async (to) => {
    const id = await anAppointment(clinic, plan, patient);

    expect((await say(id, to)).status).toBe(422);
  },
);

test.each(['in_progress', 'completed', 'no_show', 'failed', 'cancelled'])(
  'OR-15: a final status does not become %s',
  async (to) => {
    const id = await anAppointment(clinic, plan, patient);
    await move(clinic, id, 'cancelled');
    clinic.clock.set(STARTS_AT);

    expect(await say(id, to)).toMatchObject({ status: 409, body: { code: 'appointments.move_refused' } });
  },
);

test('payments 21: the doctor completes and the patient cancels at once: one of them wins', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(0.4));
  const token = await signInPatient(clinic, patient);
  const answers = await Promise.all([
    say(id, 'in_progress', {}),
    clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token }),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await historyOf(clinic, id)).toHaveLength(3);
});

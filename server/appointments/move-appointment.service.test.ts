import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { canMove } from './appointment-moves.rules.ts';
import { moveAppointment, ownAppointment } from './move-appointment.service.ts';
import {
  anAppointment,
  aStaffedClinic,
  historyOf,
  move,
  moveThrough,
  NEXT_SLOT,
  NEXT_TUESDAY,
  type Patient,
  readAppointment,
} from './testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
});

const eventsOf = async (id: number) => {
  const { rows } = await clinic.db.execute(sql`
    select name, payload from outbox_event where (payload ->> 'appointmentId')::bigint = ${id} order by id`);
  return rows.map(({ name, payload }) => [name, (payload as { to?: string }).to]);
};
const isFree = async () => (await requestHold(clinic, plan, NEXT_TUESDAY)).status === 200;

test.each([
  [
    'confirmed',
    [
      [null, 'pending'],
      ['pending', 'confirmed'],
    ],
  ],
  [
    'awaiting_payment',
    [
      [null, 'pending'],
      ['pending', 'awaiting_payment'],
    ],
  ],
  ['created_by_doctor', [[null, 'created_by_doctor']]],
  ['created_by_admin', [[null, 'created_by_admin']]],
] as const)(
  'OR-15: an appointment that begins as %s has a history from its first moment',
  async (status, moves) => {
    const id = await anAppointment(clinic, plan, patient, { status });

    expect(await readAppointment(clinic, id)).toMatchObject({ status, calendarSequence: 0, videoLink: null });
    expect(await historyOf(clinic, id)).toEqual(moves.map((each) => [...each, 'patient']));
    expect(await eventsOf(id)).toEqual(status === 'confirmed' ? [['appointments.confirmed', undefined]] : []);
  },
);

test('OR-15: a move changes the status, enters the history with actor and reason, and records an event', async () => {
  const id = await anAppointment(clinic, plan, patient, { status: 'created_by_doctor', gateway: null });
  clinic.clock.advance(60);
  const moved = await move(clinic, id, 'confirmed', {
    actor: { kind: 'staff', staffId: 7, roles: ['doctor'] },
    why: 'by telephone',
    gateway: 'paypal',
  });

  expect(moved).toMatchObject({ status: 'confirmed', gateway: 'paypal' });
  const stored = await readAppointment(clinic, id);
  expect(stored).toMatchObject({ status: 'confirmed', gateway: 'paypal' });
  expect(stored.updatedAt.getTime()).toBeGreaterThan(stored.createdAt.getTime());
  const { rows } = await clinic.db.execute(sql`
    select actor_kind, actor_id::int, reason from appointment_move where to_status = 'confirmed'`);
  expect(rows).toEqual([{ actor_kind: 'staff', actor_id: 7, reason: 'by telephone' }]);
  expect(await eventsOf(id)).toEqual([
    ['appointments.moved', 'confirmed'],
    ['appointments.confirmed', undefined],
  ]);
});

test('OR-15, STAT-11: from a confirmed appointment every move outside the table is refused', async () => {
  const id = await anAppointment(clinic, plan, patient);

  for (const to of appointmentStatuses.filter((status) => !canMove('confirmed', status)))
    await expect(move(clinic, id, to)).rejects.toMatchObject({
      code: 'appointments.move_refused',
      status: 409,
    });
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
  expect(await historyOf(clinic, id)).toHaveLength(2);
});

test('OR-15: the history can be neither changed nor deleted', async () => {
  await anAppointment(clinic, plan, patient);

  for (const change of [sql`update appointment_move set reason = 'other'`, sql`delete from appointment_move`])
    await expect(clinic.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('history is only added') },
    });
});

test.each([
  [[], 'cancelled'],
  [['in_progress'], 'failed'],
  [['cancellation_requested'], 'cancel_stripe_no_charge'],
  [['cancellation_requested'], 'cancel_stripe_charge_all'],
  [['cancellation_requested'], 'cancel_paypal_refund_all'],
  [['cancellation_requested'], 'cancel_paypal_no_refund'],
] as const)(
  'SEAM-05: by way of %j to %s the time is free again and the video link is removed',
  async (path, end) => {
    const id = await anAppointment(clinic, plan, patient);
    await clinic.drain();
    await moveThrough(clinic, id, ...path);
    expect((await readAppointment(clinic, id)).videoLink).toContain(`/patient/visit/${id}`);
    expect(await isFree()).toBe(false);

    await move(clinic, id, end);
    expect(await readAppointment(clinic, id)).toMatchObject({ videoLink: null, calendarSequence: 1 });
    expect(await isFree()).toBe(true);
    await clinic.drain();
    expect((await readAppointment(clinic, id)).videoLink).toBeNull();
  },
);

test('SEAM-05: a refused payment at booking frees the time, a failed charge after the appointment does not', async () => {
  const awaiting = await anAppointment(clinic, plan, patient, {
    status: 'awaiting_payment',
    gateway: 'paypal',
  });
  await move(clinic, awaiting, 'payment_failed');
  expect(await isFree()).toBe(true);

  const id = await anAppointment(clinic, plan, patient, {
    slot: NEXT_SLOT,
  });
  await moveThrough(clinic, id, 'completed', 'payment_failed', 'payment_success', 'refunded');
  const again = await requestHold(clinic, plan, NEXT_SLOT);
  expect(again.body.code).toBe('schedule.slot_taken');
});

test('payments 21: of two moves at once one wins, and the other is refused', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const outcomes = await Promise.allSettled([move(clinic, id, 'cancelled'), move(clinic, id, 'completed')]);

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['appointments.move_refused']);
  expect(await historyOf(clinic, id)).toHaveLength(3);
});

test('a rolled back transaction leaves no status, no history and no event', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  const undone = clinic.db.transaction(async (tx) => {
    await moveAppointment(tx, id, 'cancelled', {
      actor: { kind: 'system' },
      why: 'x',
      now: clinic.clock.now(),
    });
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
  expect(await historyOf(clinic, id)).toHaveLength(2);
  expect(await eventsOf(id)).toEqual([]);
});

test("somebody else's appointment and one that does not exist are not found alike", async () => {
  const id = await anAppointment(clinic, plan, patient);

  expect(await ownAppointment(clinic.db, patient.id, id)).toMatchObject({ id, status: 'confirmed' });
  for (const [owner, wanted] of [
    [patient.id + 1, id],
    [patient.id, id + 1],
  ] as const)
    await expect(ownAppointment(clinic.db, owner, wanted)).rejects.toMatchObject({
      code: 'request.not_found',
    });
  await expect(move(clinic, id + 1, 'cancelled')).rejects.toMatchObject({ code: 'request.not_found' });
});

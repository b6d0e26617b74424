import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readLedger } from '#server/payments/ledger/ledger.store.ts';
import { findPaymentOfAppointment } from '#server/payments/ledger/payment.store.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { discountAppointment } from '../discount-appointment.service.ts';
import { lockAppointment } from '../move-appointment.service.ts';
import {
  aCalendarClinic,
  addPayment,
  anAppointment,
  historyOf,
  readAppointment,
  STARTS_AT,
  signInPatient,
} from '../testing.ts';
import { finishCompletion, finishCompletions } from './complete-appointment.service.ts';

type Calendar = Awaited<ReturnType<typeof aCalendarClinic>>;
const DAY = { from: '2026-11-24', to: '2026-11-24' };

let staffed: Calendar;
let id: number;

beforeEach(async () => {
  staffed = await aCalendarClinic();
  id = await anAppointment(staffed.clinic, staffed.plan, staffed.patient);
});

/** The appointment has a saved card and has begun. */
async function begin(gateway: 'stripe' | 'paypal' = 'stripe') {
  await addPayment(staffed.clinic, id, gateway);
  await staffed.clinic.db.execute(sql`update payment set card_brand = 'visa', card_last4 = '4242'`);
  staffed.clinic.clock.set(STARTS_AT);
}
const complete = (body: object = { charge_cents: 89_50 }, role: StaffRole = 'doctor') =>
  staffed.as(role, `POST /api/staff/appointments/${id}/move`, { to: 'completed', ...body });
const undo = (role: StaffRole = 'doctor', headers: Record<string, string> = {}) =>
  staffed.as(role, `POST /api/staff/appointments/${id}/undo-completion`, {}, headers);
const pass = (seconds: number) => staffed.clinic.clock.advance(seconds);
const statusOf = async () => (await readAppointment(staffed.clinic, id)).status;
const paymentOf = async () => await findPaymentOfAppointment(staffed.clinic.db, id);
async function inCalendar() {
  const { body } = await staffed.as('admin', 'GET /api/staff/calendar', DAY);
  const columns: { appointments: { id: number }[] }[] = body.data;
  return columns.flatMap(({ appointments }) => appointments).find((each) => each.id === id);
}

describe('completing an appointment', () => {
  test('the card is charged only after ten seconds, however often the jobs run before', async () => {
    await begin();
    const { body } = await complete({ charge_cents: 89_50 });
    const at = staffed.clinic.clock.now().getTime();
    expect(body.data.status).toBe('completed');
    expect(Math.abs(Date.parse(body.data.undo_until) - at - 10_000)).toBeLessThan(1000);

    pass(8);
    await finishCompletions(staffed.clinic.deps);
    await finishCompletion(staffed.clinic.deps, { appointmentId: id });
    expect([await statusOf(), (await paymentOf())?.state]).toEqual(['confirmed', 'card_saved']);

    pass(3);
    await finishCompletions(staffed.clinic.deps);
    expect([await statusOf(), (await paymentOf())?.state]).toEqual(['completed', 'charge_due']);
    expect((await historyOf(staffed.clinic, id)).at(-1)).toEqual(['confirmed', 'completed', 'staff']);
  });

  test('the staff read it as completed at once, with the end of the time to undo', async () => {
    await begin();
    expect(await inCalendar()).toMatchObject({
      status: 'confirmed',
      undo_until: null,
      completion_money: {
        kind: 'charge',
        amount_cents: 89_50,
        refund_cents: 0,
        card: { brand: 'visa', last4: '4242' },
      },
    });
    const { body } = await complete();
    expect(await inCalendar()).toMatchObject({ status: 'completed', undo_until: body.data.undo_until });

    pass(11);
    await finishCompletions(staffed.clinic.deps);
    expect(await inCalendar()).toMatchObject({
      status: 'completed',
      undo_until: null,
      completion_money: null,
    });
  });

  test('it is no longer listed among those to finish, nor is the doctor asked by mail', async () => {
    await begin();
    pass(3 * 3600);
    const toFinish = async () =>
      (await staffed.as('doctor', 'GET /api/staff/appointments/to-finish')).body.data;
    expect(await toFinish()).toMatchObject([
      { id, completion_money: { kind: 'charge', amount_cents: 89_50 } },
    ]);
    await complete();
    expect(await toFinish()).toEqual([]);
  });

  test('a killed process loses nothing: whoever sweeps next completes it once', async () => {
    await begin();
    await complete();
    await staffed.clinic.db.execute(sql`delete from outbox_event`);
    pass(3600);
    await Promise.all([finishCompletions(staffed.clinic.deps), finishCompletions(staffed.clinic.deps)]);

    const history = await historyOf(staffed.clinic, id);
    expect(history.filter(([, to]) => to === 'completed')).toHaveLength(1);
    expect((await paymentOf())?.state).toBe('charge_due');
  });

  test('a message to the queue says that the completion is to be finished', async () => {
    await begin();
    await complete();

    const { rows } = await staffed.clinic.db.execute(sql`select name, payload from outbox_event order by id`);
    expect(rows.at(-1)).toEqual({ name: 'appointments.completion_begun', payload: { appointmentId: id } });
  });

  test('of two devices the first completes, the second is told', async () => {
    await begin();
    const answers = await Promise.all([complete(), complete({ charge_cents: 89_50 }, 'admin')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('appointments.being_completed');
    expect(refused?.body.message).toContain('gerade abgeschlossen');
  });

  test('another amount than the confirmed one is refused, and nothing is charged', async () => {
    await begin();
    const answer = await complete({ charge_cents: 100_00 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'appointments.amount_changed' } });
    expect((await complete({ charge_cents: 0 })).status).toBe(409);
    pass(60);
    await finishCompletions(staffed.clinic.deps);
    expect(await statusOf()).toBe('confirmed');
  });

  test.each(['doctor', 'admin'] as const)(
    'a sum that the %s has not confirmed is refused, also when nothing is charged, and nothing happens',
    async (role) => {
      await begin();
      for (const body of [{}, { positions_version: 1 }]) {
        const answer = await complete(body, role);
        expect(answer).toMatchObject({ status: 409, body: { code: 'appointments.amount_unconfirmed' } });
        expect(answer.body.message).toContain('noch nicht abgeschlossen');
      }
      for (const charge_cents of [-1, 89.5, '8950', null])
        expect((await complete({ charge_cents }, role)).status).toBe(422);
      await staffed.clinic.db.execute(sql`update payment set state = 'released'`);
      expect((await complete({}, role)).body.code).toBe('appointments.amount_unconfirmed');
      pass(60);
      await finishCompletions(staffed.clinic.deps);
      expect([await statusOf(), (await paymentOf())?.state]).toEqual(['confirmed', 'released']);
      expect((await complete({ charge_cents: 0 }, role)).status).toBe(200);
    },
  );

  test.each([
    ['in_progress', {}],
    ['no_show', { reason: 'wie besprochen' }],
    ['cancelled', { reason: 'wie besprochen' }],
  ])('in these seconds it cannot become %s, and its price stays', async (to, reason) => {
    await begin();
    await complete();
    const other = await staffed.as('admin', `POST /api/staff/appointments/${id}/move`, { to, ...reason });
    expect(other).toMatchObject({ status: 409, body: { code: 'appointments.being_completed' } });
    await undo();
    expect(
      (await staffed.as('admin', `POST /api/staff/appointments/${id}/move`, { to, ...reason })).status,
    ).toBe(200);
  });

  test('an absence that is entered meanwhile leaves it alone', async () => {
    await begin();
    await complete();
    const { body } = await staffed.as('admin', 'POST /api/staff/absences', {
      doctor_id: staffed.plan.anna,
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      decisions: [{ appointment_id: id, action: 'cancel' }],
    });
    expect(body.data.results).toMatchObject([{ appointment_id: id, result: 'refused' }]);
    pass(11);
    await finishCompletions(staffed.clinic.deps);
    expect(await statusOf()).toBe('completed');
  });
});

describe('undoing it', () => {
  test('takes completion and charge back: nothing is ever charged, and the ledger says who did it', async () => {
    await begin();
    await complete();
    pass(9);
    expect(await undo()).toMatchObject({ status: 200, body: { data: { id, status: 'confirmed' } } });

    pass(3600);
    await staffed.clinic.drain();
    const payment = await paymentOf();
    expect([await statusOf(), payment?.state, payment?.chargedCents]).toEqual(['confirmed', 'card_saved', 0]);
    const ledger = await readLedger(staffed.clinic.db, payment?.id ?? 0);
    expect(ledger.at(-1)).toMatchObject({
      actor: `staff ${staffed.ids.doctor}`,
      why: 'completion undone before it took effect',
    });
    expect(await inCalendar()).toMatchObject({ status: 'confirmed', undo_until: null });
    expect((await complete()).status).toBe(200);
  });

  test('twice is harmless', async () => {
    await begin();
    await complete();
    const answers = await Promise.all([undo(), undo('admin')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await undo()).status).toBe(200);
    expect(await statusOf()).toBe('confirmed');
  });

  test('is refused in words when the ten seconds are over, before and after the job', async () => {
    await begin();
    await complete();
    pass(10);
    const late = await undo('doctor', { locale: 'en' });
    expect(late).toMatchObject({ status: 409, body: { code: 'appointments.undo_too_late' } });
    expect(late.body.message).toContain('too late to undo');
    await finishCompletions(staffed.clinic.deps);
    expect((await undo()).body).toMatchObject({ code: 'appointments.undo_too_late' });
    expect((await paymentOf())?.state).toBe('charge_due');
  });

  test('and the job at the same moment: one of them wins, and they never both happen', async () => {
    await begin();
    for (const second of [9.9, 10]) {
      await complete();
      pass(second);
      const [answer] = await Promise.all([undo(), finishCompletions(staffed.clinic.deps)]);
      const isUndone = answer.status === 200;
      expect([await statusOf(), (await paymentOf())?.state]).toEqual(
        isUndone ? ['confirmed', 'card_saved'] : ['completed', 'charge_due'],
      );
    }
  });

  test('is refused for a cancelled appointment, for others and without a session', async () => {
    await begin();
    await complete();
    expect((await undo('assistant')).status).toBe(403);
    const route = `POST /api/staff/appointments/${id}/undo-completion`;
    const token = await signInPatient(staffed.clinic, staffed.patient);
    expect((await staffed.clinic.call(route, {}, { token })).status).toBe(403);
    expect((await staffed.clinic.call(route)).status).toBe(401);
    const { db } = staffed.clinic;
    await db.execute(sql`update doctor set staff_id = null`);
    expect((await undo()).status).toBe(404);
    await db.execute(sql`update doctor set staff_id = ${staffed.ids.doctor} where id = ${staffed.plan.anna}`);
    expect(await statusOf()).toBe('confirmed');
    expect(await inCalendar()).toMatchObject({ status: 'completed' });

    await undo();
    await staffed.as('admin', `POST /api/staff/appointments/${id}/move`, {
      to: 'cancelled',
      reason: 'krank',
    });
    expect((await undo()).body.code).toBe('appointments.move_refused');
  });

  test('works where nothing is charged: PayPal stays unspent and no invoice is written', async () => {
    await begin('paypal');
    expect(await inCalendar()).toMatchObject({
      completion_money: { kind: 'paid', amount_cents: 89_50, refund_cents: 0, card: null },
    });
    await complete({ charge_cents: 0 });
    await staffed.clinic.drain();
    await undo();
    pass(60);
    await staffed.clinic.drain();
    expect([await statusOf(), (await paymentOf())?.state]).toEqual(['confirmed', 'captured']);

    await complete({ charge_cents: 0 });
    pass(11);
    await staffed.clinic.drain();
    expect(await statusOf()).toBe('payment_success');
  });
});

test('a discount comes too late once the amount is confirmed', async () => {
  await begin();
  await complete();
  const { clinic } = staffed;
  const discount = () =>
    clinic.db.transaction(async (tx) => {
      const appointment = await lockAppointment(tx, id);
      return await discountAppointment(tx, appointment, 10_00, clinic.clock.now());
    });
  await expect(discount()).rejects.toMatchObject({ code: 'payments.discount_too_late' });
  await undo();
  expect((await discount()).terms).toMatchObject({ discountCents: 10_00 });
  expect(await inCalendar()).toMatchObject({ completion_money: { kind: 'charge', amount_cents: 79_50 } });
});

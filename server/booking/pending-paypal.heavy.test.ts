import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPlan, freeTimes } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { acceptTerms, aReadyGuest, book } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

async function controlPayPal(clinic: Clinic, command: string, fields: object) {
  const answer = await clinic.call('POST /sandbox/control', { provider: 'paypal', command, ...fields });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** A booked appointment whose payment PayPal is reviewing. */
async function anAwaitedAppointment({ hears }: { hears: boolean }) {
  const clinic = await aClinic();
  if (hears) await clinic.hear();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const { body: order } = await clinic.call('POST /api/patients/paypal/order/create', {}, guest);
  await acceptTerms(clinic, guest);
  await controlPayPal(clinic, 'answer_order', { order: order.id, answer: 'approve' });
  await controlPayPal(clinic, 'behave', { subject: 'capture', action: 'pending' });
  const form = { orderID: order.id };
  const { body: capture } = await clinic.call('POST /api/patients/paypal/order/capture', form, guest);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: capture.id };
  const booked = await book(clinic, plan, paid, guest);
  expect(booked.body.data).toMatchObject({ status: 'awaiting_payment' });
  expect(booked.body.calendar_file).toBeUndefined();
  const settle = (status: 'COMPLETED' | 'DECLINED') =>
    controlPayPal(clinic, 'settle_capture', { capture: capture.id, status });
  return { clinic, plan, id: booked.body.data.id as number, settle };
}

async function callOff(clinic: Clinic, id: number) {
  const { token } = await aStaffMember(clinic);
  const move = { to: 'cancelled', reason: 'die Ärztin ist krank' };
  return await clinic.call(`POST /api/staff/appointments/${id}/move`, move, { token });
}

async function outcome({ db }: Clinic) {
  const { rows } = await db.execute(
    sql`select status, state, charged_cents, refunded_cents from appointment, payment`,
  );
  return rows[0];
}

async function settleAll(clinic: Clinic) {
  for (let round = 0; round < 3; round += 1) await clinic.drain();
}

const subjects = async (clinic: Clinic) =>
  (await clinic.letters(USER_DATA.email)).map(({ subject }) => subject);

test.each([true, false])(
  'PAYMENTS-5.9: money that comes after the appointment was called off goes back in full (webhooks: %s)',
  async (hears) => {
    const { clinic, id, settle } = await anAwaitedAppointment({ hears });
    expect((await callOff(clinic, id)).status).toBe(200);
    const [letter] = await clinic.letters(USER_DATA.email);
    expect(letter?.text).toContain('Falls PayPal den Betrag');

    await settle('COMPLETED');
    clinic.clock.advance(6 * 60);
    await settleAll(clinic);

    expect(await outcome(clinic)).toEqual({
      status: 'cancelled',
      state: 'refunded',
      charged_cents: 89_50,
      refunded_cents: 89_50,
    });
    expect(await subjects(clinic)).toContain('Ihre Erstattung');
  },
);

test('PAYMENTS-5.9: money that arrives at the moment of the cancellation is refunded', async () => {
  const { clinic, id, settle } = await anAwaitedAppointment({ hears: true });

  await Promise.all([settle('COMPLETED'), callOff(clinic, id)]);
  await settleAll(clinic);

  const { status, state } = (await outcome(clinic)) as { status: string; state: string };
  expect([status, state]).toEqual(['cancelled', 'refunded']);
});

test('PAYMENTS-5.9: an appointment whose payment is still under review at its start is cancelled', async () => {
  const { clinic, settle } = await anAwaitedAppointment({ hears: true });
  clinic.clock.set(new Date('2026-11-17T08:00:00Z'));
  await settleAll(clinic);
  expect(await outcome(clinic)).toMatchObject({ status: 'cancelled', state: 'capture_pending' });
  expect(await subjects(clinic)).toContain('Ihr Termin kam nicht zustande');

  await settle('COMPLETED');
  await settleAll(clinic);

  expect(await outcome(clinic)).toMatchObject({ status: 'cancelled', state: 'refunded' });
});

test('PAYMENTS-5.9: a payment that PayPal denies frees the slot, and the patient gets a mail that nothing was charged', async () => {
  const { clinic, plan, settle } = await anAwaitedAppointment({ hears: true });
  expect(await freeTimes(clinic, plan, plan.anna)).not.toContain('09:00');

  await settle('DECLINED');
  await settleAll(clinic);

  expect(await outcome(clinic)).toMatchObject({ status: 'payment_failed', state: 'capture_denied' });
  expect(await freeTimes(clinic, plan, plan.anna)).toContain('09:00');
  const [letter] = await clinic.letters(USER_DATA.email);
  expect(letter).toMatchObject({
    subject: 'Ihr Termin kam nicht zustande',
    text: expect.stringContaining('nicht belastet'),
  });
});

test('PAYMENTS-5.9: a payment that completes in time confirms the appointment, which is then not cancelled', async () => {
  const { clinic, settle } = await anAwaitedAppointment({ hears: true });
  await settle('COMPLETED');
  await settleAll(clinic);
  clinic.clock.set(new Date('2026-11-17T08:00:00Z'));
  await settleAll(clinic);

  expect(await outcome(clinic)).toMatchObject({ status: 'confirmed', state: 'captured' });
});

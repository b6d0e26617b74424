import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockOffer } from '#server/catalogue/catalogue.store.ts';
import { turnHoldIntoAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import { aPlan, type Plan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { acceptTerms, aReadyGuest, book, confirmCard, payByPayPal, saveCard, slotAt } from './testing.ts';

const LOST = { status: 409, body: { code: 'schedule.slot_not_offered' } };

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

/** The ways in which the clinic withdraws the offer of a held slot. */
const WITHDRAWN = {
  doctor: () => sql`update doctor set is_active = false where id = ${plan.anna}`,
  service: () => sql`update service set is_active = false where id = ${plan.checkUp}`,
  category: () => sql`update service_category set is_active = false`,
  'offer of the doctor': () => sql`delete from doctor_service where doctor_id = ${plan.anna}`,
};
const ways = Object.entries(WITHDRAWN);

async function outcome() {
  for (let round = 0; round < 3; round += 1) await clinic.drain();
  const { rows } = await clinic.db.execute<{ appointments: number; state: string | null }>(
    sql`select (select count(*)::int from appointment where status = 'confirmed') as appointments,
      (select state from payment) as state`,
  );
  return rows[0];
}

test.each(ways)(
  'a booking by card is refused, like one of a lost slot, once the %s is withdrawn',
  async (_, withdraw) => {
    const guest = await aReadyGuest(clinic, plan);
    const card = await saveCard(clinic, guest);
    await clinic.db.execute(withdraw());
    expect(await book(clinic, plan, card, guest)).toMatchObject(LOST);
    expect(await outcome()).toEqual({ appointments: 0, state: 'setup_pending' });
  },
);

test.each(ways)(
  'PAYMENTS-5.5: the server refunds PayPal at once when the %s is withdrawn',
  async (_, withdraw) => {
    const guest = await aReadyGuest(clinic, plan);
    const { body } = await payByPayPal(clinic, guest);
    await clinic.db.execute(withdraw());
    const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
    expect(await book(clinic, plan, paid, guest)).toMatchObject(LOST);
    expect(await outcome()).toEqual({ appointments: 0, state: 'refunded' });
  },
);

test('PAYMENTS-5.6: a payment for a withdrawn offer is neither started nor continued', async () => {
  const guest = await aReadyGuest(clinic, plan);
  const order = await clinic.call('POST /api/patients/paypal/order/create', {}, guest);
  const answer = { provider: 'paypal', command: 'answer_order', order: order.body.id, answer: 'approve' };
  await clinic.call('POST /sandbox/control', answer);
  await acceptTerms(clinic, guest);
  await clinic.db.execute(WITHDRAWN.doctor());

  for (const [call, form] of [
    ['GET /api/patients/booking-terms', undefined],
    ['POST /api/patients/appointment/guest/setup-intent', {}],
    ['POST /api/patients/paypal/order/create', {}],
    ['POST /api/patients/paypal/order/capture', { orderID: order.body.id }],
  ] as const)
    expect(await clinic.call(call, form, guest)).toMatchObject(LOST);
  expect(await requestHold(clinic, plan, { start_time: '09:45' }, guest)).toMatchObject(LOST);
});

test('SEAM-03: the booking transaction refuses a hold whose doctor is withdrawn', async () => {
  const patient = await aPatient(clinic);
  await requestHold(clinic, plan, {}, patient);
  await clinic.db.execute(WITHDRAWN.doctor());
  const booking = clinic.db.transaction((tx) =>
    turnHoldIntoAppointmentTime(tx, { patientId: patient.id }, 1, clinic.clock.now()),
  );
  await expect(booking).rejects.toMatchObject({ code: 'schedule.slot_not_offered' });
  const offer = { serviceId: plan.checkUp, doctorId: plan.anna };
  expect(await clinic.db.transaction((tx) => lockOffer(tx, offer))).toBe(false);
});

test.each(['stripe', 'paypal'] as const)(
  'a link no longer confirms by %s once the doctor is withdrawn, and captured money is refunded',
  async (gateway) => {
    const patient = await aPatient(clinic);
    const admin = await aStaffMember(clinic);
    const wish = { patient_id: patient.id, schedule: slotAt(plan) };
    await clinic.call('POST /api/staff/appointments', wish, { token: admin.token });
    const [letter] = await clinic.letters(patient.email);
    const token = /confirm-payment\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const paid = gateway === 'stripe' ? await payLinkByCard(token) : await payLinkByPayPal(token);
    await clinic.db.execute(WITHDRAWN.doctor());

    const form = { token, payment_gateway: gateway, ...paid };
    expect(await clinic.call('POST /api/patients/appointments/confirm', form)).toMatchObject({
      status: 404,
      body: { code: 'booking.confirmation_invalid' },
    });
    const state = gateway === 'stripe' ? 'setup_pending' : 'refunded';
    expect(await outcome()).toEqual({ appointments: 0, state });
  },
);

async function payLinkByCard(token: string) {
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  await acceptTerms(clinic, {}, { token });
  return { paymentMethod: (await confirmCard(clinic, setup.body.client_secret)).payment_method };
}

async function payLinkByPayPal(token: string) {
  const { body: order } = await clinic.call('POST /api/patients/paypal/order/create', { token });
  const answer = { provider: 'paypal', command: 'answer_order', order: order.id, answer: 'approve' };
  await clinic.call('POST /sandbox/control', answer);
  await acceptTerms(clinic, {}, { token });
  const captured = await clinic.call('POST /api/patients/paypal/order/capture', { token, orderID: order.id });
  return { paypal_transaction_id: captured.body.id };
}

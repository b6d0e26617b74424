import { STRIPE_SANDBOX_KEYS } from '#server/sandbox/stripe/sandbox-keys.ts';
import { type Plan, visitor } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { type CallOptions, slotAt, submitAnamnesis, submitData } from './testing.ts';

export const GOOD_CARD = '4242424242424242';

/** A guest who has done every step before the payment. */
export async function aReadyGuest(clinic: Clinic, plan: Plan, changes: object = {}): Promise<CallOptions> {
  const guest = await visitor(clinic, plan);
  await submitData(clinic, plan, changes, guest);
  const signed = await submitAnamnesis(clinic, plan, guest);
  if (signed.status !== 200) throw new Error(JSON.stringify(signed.body));
  return guest;
}

/** Types a card into the provider's form, as the browser does, and gives what it made of it. */
export async function confirmCard(clinic: Clinic, clientSecret: string, number = GOOD_CARD) {
  const id = clientSecret.split('_secret_')[0];
  const form = new URLSearchParams({
    key: STRIPE_SANDBOX_KEYS.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
  });
  const answer = await clinic.http.inject({
    method: 'POST',
    url: `/sandbox/stripe/v1/setup_intents/${id}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  return answer.json();
}

/** Ticks both boxes for what was begun to be paid. */
export function acceptTerms(clinic: Clinic, options: CallOptions = {}, read: object = {}) {
  const ticks = { cancellation_rule: true, terms: true };
  return clinic.call('POST /api/patients/appointment/terms', { ...ticks, ...read }, options);
}

/** A card saved for the time that is held, with both boxes ticked: what the booking is then sent with. */
export async function saveCard(clinic: Clinic, options: CallOptions, number = GOOD_CARD) {
  const card = await saveCardOnly(clinic, options, number);
  await acceptTerms(clinic, options);
  return card;
}

/** The same by somebody who has ticked nothing so far. */
export async function saveCardOnly(clinic: Clinic, options: CallOptions, number = GOOD_CARD) {
  const path = options.token ? 'setup-intent' : 'guest/setup-intent';
  const { status, body } = await clinic.call(`POST /api/patients/appointment/${path}`, {}, options);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { payment_method } = await confirmCard(clinic, body.client_secret, number);
  return { payment_method, customer_id: body.customer_id };
}

/** The id of the capture by which the held time was paid for by PayPal, with both boxes ticked. */
export async function payByPayPal(clinic: Clinic, options: CallOptions, { accepts = true } = {}) {
  const { body: order } = await clinic.call('POST /api/patients/paypal/order/create', {}, options);
  const answer = { provider: 'paypal', command: 'answer_order', order: order.id, answer: 'approve' };
  await clinic.call('POST /sandbox/control', answer);
  if (accepts) await acceptTerms(clinic, options);
  return await clinic.call('POST /api/patients/paypal/order/capture', { orderID: order.id }, options);
}

export function book(clinic: Clinic, plan: Plan, form: object, options: CallOptions = {}) {
  const nine = {
    payment_gateway: 'stripe',
    service_id: plan.checkUp,
    doctor_id: plan.anna,
    schedule: { id: slotAt(plan) },
    amount: 89.5,
    locale: 'de',
  };
  return clinic.call('POST /api/patients/appointments', { ...nine, ...form }, options);
}

/** A guest's finished booking; the browser that booked has a session in the file of the booking. */
export async function aGuestBooking(clinic: Clinic, plan: Plan, changes: object = {}) {
  const guest = await aReadyGuest(clinic, plan, changes);
  const { status, body } = await book(clinic, plan, await saveCard(clinic, guest), guest);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.userSession.user.id as number, token: body.userSession.access_token as string };
}

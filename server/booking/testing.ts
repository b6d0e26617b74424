import { sql } from 'drizzle-orm';
import { STRIPE_SANDBOX_KEYS } from '#sandbox/stripe/sandbox-keys.ts';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { type Plan, visitor } from '#server/schedule/testing.ts';
import type { Answer, Clinic } from '#server/testing/clinic.ts';
import { USER_DATA } from './testing-person.ts';

export type CallOptions = NonNullable<Parameters<Clinic['call']>[2]>;

export const ENTRIES = {
  answers: { lastPeriod: { checkedValue: 'no', notice: 'im Mai', level: null, children: { when: 'früh' } } },
  privateData: { height: '172' },
  place: 'Berlin',
};

/** The id of Anna's slot on the Tuesday of the plan, by its hour in UTC. */
export function slotAt({ anna, checkUp }: Plan, time = '08:00', serviceId = checkUp): string {
  return slotIdOf({ serviceId, doctorId: anna, startsAt: Date.parse(`2026-11-17T${time}:00Z`) });
}

/** Sends a step, by default for Anna's slot at nine. */
export function submit(clinic: Clinic, plan: Plan, step: object, options: CallOptions = {}): Promise<Answer> {
  const nine = { service_id: plan.checkUp, doctor_id: plan.anna, schedule_id: slotAt(plan) };
  return clinic.call('POST /api/patients/appointment/step', { ...nine, ...step }, options);
}

export const submitData = (clinic: Clinic, plan: Plan, changes: object = {}, options: CallOptions = {}) =>
  submit(clinic, plan, { step: 3, userData: { ...USER_DATA, ...changes } }, options);

export const submitAnamnesis = (
  clinic: Clinic,
  plan: Plan,
  options: CallOptions = {},
  anamneseDaten: object = aSubmission(),
) => submit(clinic, plan, { step: 5, anamneseDaten }, options);

export async function readDraft(clinic: Clinic, options: CallOptions = {}) {
  return (await clinic.call('GET /api/patients/booking-draft', undefined, options)).body.data;
}

export const saveDraft = (clinic: Clinic, typed: object, options: CallOptions = {}) =>
  clinic.call('PUT /api/patients/booking-draft', typed, options);

/** All signed histories, oldest first. */
export async function storedRecords({ db }: Clinic) {
  const { rows } = await db.execute<{
    id: number;
    patient_id: number | null;
    locale: string;
    private_data: Record<string, string>;
  }>(sql`select id::integer, patient_id, locale, private_data from anamnesis order by id`);
  return rows;
}

export const GOOD_CARD = '4242424242424242';

/** A guest who has completed every step before the payment. */
export async function aReadyGuest(clinic: Clinic, plan: Plan, changes: object = {}): Promise<CallOptions> {
  const guest = await visitor(clinic, plan);
  await submitData(clinic, plan, changes, guest);
  const signed = await submitAnamnesis(clinic, plan, guest);
  if (signed.status !== 200) throw new Error(JSON.stringify(signed.body));
  return guest;
}

/** Confirms a card at the provider, as the browser does, and returns the provider's answer. */
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

/** Accepts the terms of the started payment. */
export function acceptTerms(clinic: Clinic, options: CallOptions = {}, read: object = {}) {
  const ticks = { cancellation_rule: true, terms: true };
  return clinic.call('POST /api/patients/appointment/terms', { ...ticks, ...read }, options);
}

/** Saves a card for the held slot and accepts the terms. Returns the fields that the booking sends. */
export async function saveCard(clinic: Clinic, options: CallOptions, number = GOOD_CARD) {
  const card = await saveCardOnly(clinic, options, number);
  await acceptTerms(clinic, options);
  return card;
}

/** The same without accepting the terms. */
export async function saveCardOnly(clinic: Clinic, options: CallOptions, number = GOOD_CARD) {
  const path = options.token ? 'setup-intent' : 'guest/setup-intent';
  const { status, body } = await clinic.call(`POST /api/patients/appointment/${path}`, {}, options);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { payment_method } = await confirmCard(clinic, body.client_secret, number);
  return { payment_method, customer_id: body.customer_id };
}

/** Pays for the held slot by PayPal and accepts the terms. Returns the id of the capture. */
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

/** The finished booking of a guest, with the session of the browser that booked. */
export async function aGuestBooking(clinic: Clinic, plan: Plan, changes: object = {}) {
  const guest = await aReadyGuest(clinic, plan, changes);
  const { status, body } = await book(clinic, plan, await saveCard(clinic, guest), guest);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.userSession.user.id as number, token: body.userSession.access_token as string };
}

import { randomInt, randomUUID } from 'node:crypto';
import { STRIPE_SANDBOX_KEYS } from '#sandbox/stripe/sandbox-keys.ts';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { USER_DATA } from './testing-person.ts';

/** A slot as the list of free slots names it. */
export interface WantedSlot {
  id: string;
  doctor_id: number;
  date: string;
  start_time: string;
}

export type Gateway = 'stripe' | 'paypal';

export interface HttpGuest {
  serviceId: number;
  slot: WantedSlot;
  gateway: Gateway;
  /** The card number, if the guest pays by card. */
  card: string;
  key: string;
  network: string;
  email: string;
  draftToken?: string;
  /** The day on which the history is signed, if the portal's clock has been moved. */
  today?: string;
  /** Of the session, if a patient books who is signed in and whose data are known. */
  token?: string;
}

/** A guest with a network address of her own, for a server that runs as a separate process. */
export function aHttpGuest(
  serviceId: number,
  slot: WantedSlot,
  gateway: Gateway,
  card = '4242424242424242',
): HttpGuest {
  const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const email = `guest-${randomUUID()}@example.test`;
  return { serviceId, slot, gateway, card, key: randomUUID(), network, email };
}

/** Completes a whole booking. Returns the id of the appointment, or throws. */
export async function bookOverHttp(base: string, guest: HttpGuest): Promise<number> {
  const call = caller(base, guest);
  const { serviceId, slot, gateway, key } = guest;
  const choice = { service_id: serviceId, doctor_id: slot.doctor_id };
  const { draft_token } = await call('POST /api/patients/check-slot-availability', {
    ...choice,
    date: slot.date,
    start_time: slot.start_time,
  });
  guest.draftToken ??= draft_token;
  if (!guest.token) await sendSteps(call, guest);
  const money = gateway === 'stripe' ? await payByCard(base, call, guest) : await payByPayPal(call);
  const booking = { ...choice, schedule: slot.id, payment_gateway: gateway, locale: 'de', ...money };
  const { data } = await call('POST /api/patients/appointments', booking, { 'idempotency-key': key });
  return data.id;
}

/** The personal data and the medical history. */
async function sendSteps(call: CallServer, { serviceId, slot, email, today }: HttpGuest): Promise<void> {
  const step = { service_id: serviceId, doctor_id: slot.doctor_id, schedule_id: slot.id };
  await call('POST /api/patients/appointment/step', { ...step, userData: { ...USER_DATA, email } });
  const anamneseDaten = aSubmission('de', { date: today ?? berlinDate(Date.now()) });
  await call('POST /api/patients/appointment/step', { ...step, anamneseDaten });
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers without declaring their shape.
type CallServer = (route: string, body: object, headers?: Record<string, string>) => Promise<any>;

function caller(base: string, guest: HttpGuest): CallServer {
  return async (route, body, headers = {}) => {
    const [method = 'POST', path = ''] = route.split(' ');
    const answer = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        locale: 'de',
        'x-forwarded-for': guest.network,
        ...(guest.draftToken && { 'x-booking-draft': guest.draftToken }),
        ...(guest.token && { authorization: `Bearer ${guest.token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
}

async function payByCard(base: string, call: CallServer, { card, token }: HttpGuest) {
  const path = `/api/patients/appointment/${token ? '' : 'guest/'}setup-intent`;
  const { client_secret, customer_id } = await call(`POST ${path}`, {});
  await call('POST /api/patients/appointment/terms', { cancellation_rule: true, terms: true });
  const intent = String(client_secret).split('_secret_')[0];
  const answer = await fetch(`${base}/sandbox/stripe/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: STRIPE_SANDBOX_KEYS.publishableKey,
      client_secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  const { payment_method } = (await answer.json()) as { payment_method: string };
  return { payment_method, customer_id };
}

async function payByPayPal(call: CallServer) {
  const { id: order } = await call('POST /api/patients/paypal/order/create', {});
  await call('POST /api/patients/appointment/terms', { cancellation_rule: true, terms: true });
  await call('POST /sandbox/control', {
    provider: 'paypal',
    command: 'answer_order',
    order,
    answer: 'approve',
  });
  const { id } = await call('POST /api/patients/paypal/order/capture', { orderID: order });
  return { paypal_transaction_id: id };
}

/** The next fifty free slots of the first service. */
export async function freeSlots(base: string): Promise<{ serviceId: number; slots: WantedSlot[] }> {
  const read = async (path: string) => await (await fetch(base + path)).json();
  const { data: categories } = (await read('/api/patients/get-service-category')) as {
    data: { services: { id: number }[] }[];
  };
  const serviceId = categories[0]?.services[0]?.id ?? 0;
  const { data: slots } = (await read(`/api/patients/next-free-times?service_id=${serviceId}&limit=50`)) as {
    data: WantedSlot[];
  };
  return { serviceId, slots };
}

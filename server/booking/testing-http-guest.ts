import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { STRIPE_SANDBOX_KEYS } from '#sandbox/stripe/sandbox-keys.ts';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { freePort, startProcess } from '#server/testing/process.ts';
import { USER_DATA } from './testing.ts';

/** A slot as the list of free slots names it. */
export interface WantedSlot {
  id: string;
  doctor_id: number;
  date: string;
  start_time: string;
}

export type Gateway = 'stripe' | 'paypal';

interface HttpGuest {
  serviceId: number;
  slot: WantedSlot;
  gateway: Gateway;
  /** The card number, if the guest pays by card. */
  card: string;
  key: string;
  network: string;
  email: string;
  draftToken?: string;
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
async function sendSteps(call: CallServer, { serviceId, slot, email }: HttpGuest): Promise<void> {
  const step = { service_id: serviceId, doctor_id: slot.doctor_id, schedule_id: slot.id };
  await call('POST /api/patients/appointment/step', { ...step, userData: { ...USER_DATA, email } });
  const anamneseDaten = aSubmission('de', { date: berlinDate(Date.now()) });
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

const GUESTS_AT_ONCE = 4;
/** Longer than a few bookings take, so that kills hit every phase of a booking. */
const LONGEST_LIFE_MS = 2_500;

export interface KillReport {
  kills: number;
  /** The ids of the bookings that got an answer, before a kill or after the restart. */
  answered: number[];
  faults: string[];
}

/**
 * Kills the server repeatedly while guests book by card and by PayPal. A guest without an answer repeats the request
 * after the restart with the same key, as a browser does.
 */
export async function killWhileBooking(dataDir: string, kills: number): Promise<KillReport> {
  const answered: number[] = [];
  let unanswered: HttpGuest[] = [];
  for (let round = 0; round <= kills; round += 1) {
    const environment = {
      PORT: await freePort(),
      SANDBOX_PORT: await freePort(),
      DATA_DIR: dataDir,
      DEMO_DATA: '1',
      TRUST_PROXY: '1',
    };
    const server = startProcess({ ...environment, PUBLIC_URL: `http://127.0.0.1:${environment.PORT}` });
    await server.isRunning;
    const base = `http://127.0.0.1:${environment.PORT}`;
    const isLast = round === kills;
    const guests = isLast ? unanswered : [...unanswered, ...(await newGuests(base, round))];
    const bookings = guests.map((guest) => tryToBook(base, guest, answered));
    if (isLast) await Promise.all(bookings);
    else await pause(Math.random() * LONGEST_LIFE_MS);
    await server.kill();
    unanswered = (await Promise.all(bookings)).filter((guest) => guest !== undefined);
  }
  return { kills, answered, faults: await faultsIn(dataDir, answered) };
}

/** Returns the guest if the server died before it answered. A refusal counts as an answer. */
async function tryToBook(base: string, guest: HttpGuest, answered: number[]): Promise<HttpGuest | undefined> {
  try {
    answered.push(await bookOverHttp(base, guest));
    return undefined;
  } catch (error) {
    return error instanceof TypeError ? guest : undefined;
  }
}

async function newGuests(base: string, round: number): Promise<HttpGuest[]> {
  const { serviceId, slots } = await freeSlots(base);
  return Array.from({ length: GUESTS_AT_ONCE }, (_, place) => {
    // Two guests want the same slot.
    const slot = slots[(round * GUESTS_AT_ONCE + Math.min(place, GUESTS_AT_ONCE - 2)) % slots.length];
    if (!slot) throw new Error('There is no free time left.');
    return aHttpGuest(serviceId, slot, place % 2 === 0 ? 'stripe' : 'paypal');
  });
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

async function faultsIn(dataDir: string, answered: number[]): Promise<string[]> {
  const { pool, close } = await openDatabase({ dataDir });
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const stored = new Set((await ids(`select id from appointment where status = 'confirmed'`)).map(Number));
  const faults = [
    ...answered.filter((id) => !stored.has(id)).map((id) => `appointment ${id} was answered and is gone`),
    ...(await ids(TWO_OWNERS)).map((id) => `the time of appointment ${id} has two owners`),
    ...(await ids(NO_TIME)).map((id) => `appointment ${id} has no time`),
    ...(await ids(NO_MONEY)).map((id) => `appointment ${id} has no saved card or payment`),
    ...(await ids(NO_LEDGER)).map((id) => `the sum of payment ${id} is not in its ledger`),
  ];
  await close();
  return faults;
}

const TWO_OWNERS = `
  select a.id from appointment a join appointment b
    on a.id < b.id and a.doctor_id = b.doctor_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
  where a.status = 'confirmed' and b.status = 'confirmed'`;
const NO_TIME = `
  select a.id from appointment a where a.status = 'confirmed'
    and not exists (select 1 from blocked_time t where t.appointment_id = a.id and t.released_at is null)`;
const NO_MONEY = `
  select a.id from appointment a where a.status = 'confirmed' and not exists (
    select 1 from payment p where p.appointment_id = a.id and p.state in ('card_saved', 'captured'))`;
const NO_LEDGER = `
  select p.id from payment p where p.charged_cents - p.refunded_cents <> coalesce((
    select sum(case l.kind when 'charged' then l.amount_cents when 'refunded' then -l.amount_cents else 0 end)
    from payment_ledger l where l.payment_id = p.id), 0)`;

import { randomUUID } from 'node:crypto';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { STRIPE_SANDBOX_KEYS } from '#sandbox/stripe/sandbox-keys.ts';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { type Clinic, withDatabase } from '../clinic.ts';
import type { Request } from '../load.ts';
import { sendEach } from '../measure.ts';
import { numeral, type Section, speedTable, spreadText } from '../report.ts';
import { type Series, speedRatio, spreadOf } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

const WORKERS = [10, 50];
const MOST_ROUNDS = 3;
const RIVALS = 200;
/** A booking also checks, signs, saves a card and records what is to be mailed; a plain transaction does nothing of that. */
const OF_PLAIN = 0.15;
const PHASES = ['hold', 'data', 'history', 'card', 'commit', 'stand-in'] as const;
type Phase = (typeof PHASES)[number];

/** A guest from a network of her own, with what the portal has told her so far. */
interface Guest {
  slot: Slot;
  network: string;
  email: string;
  draftToken: string;
  card: { client_secret: string; customer_id: string };
  paymentMethod: string;
}

/** Guests book in step: all hold, then all send their data, and so on, so that each phase has a speed of its own. */
export async function measureBookings(bench: Bench): Promise<Section> {
  const clinic = await bench.clinic();
  await nameThePeople(clinic);
  const { isQuick, rounds } = bench.effort;
  const slots = await freeSlots(clinic);
  const series = new Map<string, Series>();
  const add = (name: string, measurement: Series['rounds'][number]) => {
    const known = series.get(name) ?? { name, rounds: [] };
    series.set(name, { name, rounds: [...known.rounds, measurement] });
  };
  const booked: number[] = [];
  const races: Race[] = [];
  // A process that has just started is slow for its first hundred bookings, as are its connections to the database.
  await book(bench, clinic, slots.splice(0, isQuick ? 10 : 150), 50, () => {});
  for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
    for (const workers of WORKERS) {
      const wanted = slots.splice(0, isQuick ? workers : workers * 2 + 50);
      booked.push(
        ...(await book(bench, clinic, wanted, workers, (phase, measurement) =>
          add(`${phase}, ${workers} guests`, measurement),
        )),
      );
    }
    add('plain transaction, 50', await plainTransactions(bench, clinic, isQuick ? 100 : 1_000));
    races.push(await race(bench, clinic, slots.splice(0, 1)));
  }
  await requireBooked(clinic, booked);
  return sectionOf(series, races, booked.length);
}

async function freeSlots({ portal, serviceId, freeMonth }: Clinic): Promise<Slot[]> {
  const answer = await fetch(
    `${portal.base}/api/patients/get-schedules?service_id=${serviceId}&month=${freeMonth}`,
  );
  const { data } = (await answer.json()) as { data: ScheduleGroup[] };
  return data.flatMap((group) => group.slots);
}

let guests = 0;

function aGuest(slot: Slot): Guest {
  const number = ++guests;
  return {
    slot,
    network: `10.2.${number >> 8}.${number & 255}`,
    email: `guest-${randomUUID()}@example.test`,
    draftToken: '',
    card: { client_secret: '', customer_id: '' },
    paymentMethod: '',
  };
}

/** Returns the ids of the appointments. Every refusal is an error: nobody else wants these slots. */
async function book(
  bench: Bench,
  { portal, serviceId }: Clinic,
  slots: Slot[],
  connections: number,
  tell: (phase: Phase, measurement: Series['rounds'][number]) => void,
): Promise<number[]> {
  const booking = slots.map(aGuest);
  const { port, standInPort, pid } = portal;
  const send = async (name: string, requests: Request[]) => {
    const { bodies, measurement } = await sendEach(bench, { name, pid, load: { requests, connections } });
    return { measurement, answers: bodies.map((body) => JSON.parse(body)) };
  };
  const ask = (name: string, path: string, bodyOf: (guest: Guest) => object) =>
    send(
      name,
      booking.map((guest) => call(port, guest, path, bodyOf(guest))),
    );
  const step = ({ slot }: Guest) => ({
    service_id: serviceId,
    doctor_id: slot.doctor_id,
    schedule_id: slot.id,
  });

  const held = await ask('hold', 'check-slot-availability', ({ slot }) => holdForm(serviceId, slot));
  for (const [place, guest] of booking.entries()) guest.draftToken = held.answers[place].draft_token;
  const data = await ask('data', 'appointment/step', (guest) => ({
    ...step(guest),
    userData: { ...USER_DATA, email: guest.email },
  }));
  const anamneseDaten = aSubmission('de', { date: berlinDate(Date.now()) });
  const history = await ask('history', 'appointment/step', (guest) => ({ ...step(guest), anamneseDaten }));
  const card = await ask('card', 'appointment/guest/setup-intent', () => ({}));
  for (const [place, guest] of booking.entries()) guest.card = card.answers[place];
  await ask('terms', 'appointment/terms', () => ({ cancellation_rule: true, terms: true }));
  const cards = await send(
    'stand-in',
    booking.map((guest) => cardForm(port, guest)),
  );
  for (const [place, guest] of booking.entries()) guest.paymentMethod = cards.answers[place].payment_method;
  const commit = await ask('commit', 'appointments', (guest) => commitForm(serviceId, guest));
  const standIn = await send(
    'stand-in',
    booking.map((guest) => setupQuestion(standInPort, guest)),
  );
  const done = { hold: held, data, history, card, commit, 'stand-in': standIn };
  for (const phase of PHASES) tell(phase, done[phase].measurement);
  return commit.answers.map(({ data: appointment }) => appointment.id);
}

function call(port: number, { network, draftToken }: Guest, path: string, body: object): Request {
  return {
    port,
    method: 'POST',
    path: `/api/patients/${path}`,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      locale: 'de',
      'x-forwarded-for': network,
      ...(draftToken && { 'x-booking-draft': draftToken, 'idempotency-key': randomUUID() }),
    },
  };
}

function holdForm(serviceId: number, { doctor_id, date, start_time }: Slot) {
  return { service_id: serviceId, doctor_id, date, start_time };
}

/** What the browser sends to the card provider; its stand-in answers on the portal's port. */
function cardForm(port: number, { card }: Guest): Request {
  const body = new URLSearchParams({
    key: STRIPE_SANDBOX_KEYS.publishableKey,
    client_secret: card.client_secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
  });
  const path = `/sandbox/stripe/v1/setup_intents/${card.client_secret.split('_secret_')[0]}/confirm`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { port, method: 'POST', path, headers, body: body.toString() };
}

/** The one question about the card that the portal asks the provider for a booking. */
function setupQuestion(port: number, { card }: Guest): Request {
  const path = `/v1/setup_intents/${card.client_secret.split('_secret_')[0]}?expand%5B0%5D=payment_method`;
  return { port, path, headers: { authorization: `Bearer ${STRIPE_SANDBOX_KEYS.secretKey}` } };
}

function commitForm(serviceId: number, { slot, card, paymentMethod }: Guest) {
  return {
    service_id: serviceId,
    doctor_id: slot.doctor_id,
    schedule: slot.id,
    locale: 'de',
    payment_gateway: 'stripe',
    payment_method: paymentMethod,
    customer_id: card.customer_id,
  };
}

/** For whom the reference books. */
async function nameThePeople({ references, databaseUrl, doctorIds, serviceId }: Clinic): Promise<void> {
  const { rows } = await withDatabase(databaseUrl, ({ pool }) =>
    pool.query('select min(id) as id from patient'),
  );
  await references.serve('/booking', { patientId: rows[0].id, doctorId: doctorIds[0], serviceId });
}

async function plainTransactions(bench: Bench, { references: { port, pid } }: Clinic, count: number) {
  const load = { requests: [{ port, method: 'POST', path: '/booking' }], connections: 50, count };
  return (await sendEach(bench, { name: 'plain transaction', pid, load })).measurement;
}

interface Race {
  winnerMs: number;
  lastMs: number;
}

/** So many callers want one slot at the same moment: exactly one gets it, all others are told so. */
async function race({ generator }: Bench, { portal, serviceId }: Clinic, [slot]: Slot[]): Promise<Race> {
  if (!slot) throw new Error('There is no free slot left.');
  const rivals = Array.from({ length: RIVALS }, () => aGuest(slot));
  const requests = rivals.map((guest) =>
    call(portal.port, guest, 'check-slot-availability', holdForm(serviceId, slot)),
  );
  const { answers } = await generator.send({ requests, connections: RIVALS });
  const winners = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  const [winner] = winners;
  if (!winner || winners.length > 1 || refused.length !== RIVALS - 1) {
    const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
    throw new Error(`${winners.length} of ${RIVALS} callers won one slot; the answers were ${statuses}.`);
  }
  return { winnerMs: winner.atMs, lastMs: Math.max(...answers.map(({ atMs }) => atMs)) };
}

/** Every answered booking is there, and no time has two owners. */
async function requireBooked({ databaseUrl }: Clinic, ids: number[]): Promise<void> {
  await withDatabase(databaseUrl, async ({ pool }) => {
    const { rows: stored } = await pool.query(
      `select count(distinct a.id)::int as count from appointment a
        join blocked_time t on t.appointment_id = a.id and t.released_at is null
        where a.status = 'confirmed' and a.id = any ($1)`,
      [ids],
    );
    if (stored[0].count !== ids.length)
      throw new Error(`Of ${ids.length} bookings only ${stored[0].count} are there.`);
    const { rows: twice } = await pool.query(
      `select a.id from appointment a join appointment b on a.id < b.id and a.doctor_id = b.doctor_id
          and a.starts_at < b.ends_at and b.starts_at < a.ends_at and b.status = 'confirmed'
        where a.status = 'confirmed' and a.id = any ($1)`,
      [ids],
    );
    if (twice.length > 0) throw new Error(`The times of ${twice.length} appointments have two owners.`);
  });
}

function sectionOf(series: Map<string, Series>, races: Race[], booked: number): Section {
  const named = (name: string) => series.get(name) as Series;
  const [plain, few, many] = ['plain transaction, 50', 'commit, 10 guests', 'commit, 50 guests'].map(
    named,
  ) as [Series, Series, Series];
  const winner = spreadOf(races.map(({ winnerMs }) => winnerMs));
  const last = spreadOf(races.map(({ lastMs }) => lastMs));
  return {
    title: 'Guest bookings',
    about:
      `${numeral(booked)} guests, each from a network of her own, 10 and 50 at once, phase by phase: hold a slot, send ` +
      'the data with the password, sign the medical history, start to save a card, book. All of them got their slots: ' +
      'no false conflict, no lost booking. The stand-in of the card provider works in the process and the database of ' +
      'the portal; its row is the one question of a booking that it answers, sent alone, and that much of a booking is ' +
      'not the portal’s own. 150 guests book before the first round. The reference is a transaction that ' +
      'stores appointment, time and payment, and nothing else.',
    tables: [
      speedTable(
        [...series.values()]
          .toSorted((one, other) => orderOf(one) - orderOf(other))
          .map((each) =>
            each.name.startsWith('commit') ? { series: each, reference: plain } : { series: each },
          ),
      ),
      [
        [`${RIVALS} callers, one slot`, 'median (min–max)'],
        ['the winner has her answer after', spreadText(winner, 'ms')],
        ['all others have theirs after', spreadText(last, 'ms')],
      ],
    ],
    aims: [
      aim(
        'bookings with 50 guests of a plain transaction',
        speedRatio(many, plain),
        'at least',
        OF_PLAIN,
        '',
      ),
      aim('bookings with 50 guests to those with 10', speedRatio(many, few), 'at least', 1, ''),
      aim(`one winner of ${RIVALS} callers`, winner.median, 'at most', 200, 'ms'),
    ],
  };
}

function orderOf({ name }: Series): number {
  const phase = PHASES.findIndex((each) => name.startsWith(each));
  return phase < 0 ? PHASES.length : phase;
}

function aim(what: string, measured: number, wanted: 'at least' | 'at most', limit: number, unit: string) {
  return { what, measured, wanted, limit, unit };
}

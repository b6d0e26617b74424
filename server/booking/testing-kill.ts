import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { freePort, startProcess } from '#server/testing/process.ts';
import { buildStaleServer } from '../../scripts/build-when-stale.ts';
import { aHttpGuest, bookOverHttp, freeSlots, type HttpGuest } from './testing-http-guest.ts';

const GUESTS_AT_ONCE = 4;
/** Longer than a few bookings take, so that kills hit every phase of a booking. */
const LONGEST_LIFE_MS = 2_500;

export interface KillReport {
  kills: number;
  /** The ids of the bookings that got an answer, before a kill or after the restart. */
  answered: number[];
  faults: string[];
}

interface KillWish {
  dataDir: string;
  /** On PostgreSQL instead of the embedded engine. */
  databaseUrl?: string;
  kills: number;
}

/**
 * Kills the server repeatedly while guests book by card and by PayPal. A guest without an answer repeats the request
 * after the restart with the same key, as a browser does.
 */
export async function killWhileBooking({ dataDir, databaseUrl, kills }: KillWish): Promise<KillReport> {
  const answered: number[] = [];
  let unanswered: HttpGuest[] = [];
  const program = buildStaleServer();
  for (let round = 0; round <= kills; round += 1) {
    const environment = {
      PORT: await freePort(),
      SANDBOX_PORT: await freePort(),
      DATA_DIR: dataDir,
      DEMO: '1',
      TRUST_PROXY: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const url = { PUBLIC_URL: `http://127.0.0.1:${environment.PORT}` };
    const server = startProcess({ ...environment, ...url }, program);
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
  const database = await openDatabase({ dataDir, databaseUrl });
  const faults = await bookingFaults(database, answered);
  await database.close();
  return { kills, answered, faults };
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

/** What is wrong in the tables after these bookings were answered. */
export async function bookingFaults({ pool }: Pick<Database, 'pool'>, answered: number[]): Promise<string[]> {
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const stored = new Set((await ids(`select id from appointment where status = 'confirmed'`)).map(Number));
  return [
    ...answered.filter((id) => !stored.has(id)).map((id) => `appointment ${id} was answered and is gone`),
    ...(await ids(TWO_OWNERS)).map((id) => `the time of appointment ${id} has two owners`),
    ...(await ids(NO_TIME)).map((id) => `appointment ${id} has no time`),
    ...(await ids(NO_MONEY)).map((id) => `appointment ${id} has no saved card or payment`),
    ...(await ids(NO_LEDGER)).map((id) => `the sum of payment ${id} is not in its ledger`),
  ];
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

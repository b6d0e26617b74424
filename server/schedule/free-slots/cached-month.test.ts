import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { schedule } from '#contract/schedule.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { releaseAppointmentTime, turnIntoAppointment } from '../hold/hold.store.ts';
import { blockedTime } from '../schedule.tables.ts';
import { aPlan, freeTimes, type Plan, requestHold, visitor } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

async function ask(headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: sent,
    rawPayload,
  } = await clinic.http.inject({
    method: 'GET',
    url: '/api/patients/get-schedules',
    query: { service_id: String(plan.checkUp), month: '2026-11' },
    headers,
  });
  return { status: statusCode, headers: sent, bytes: rawPayload, etag: String(sent.etag) };
}

/** The wanted encoding, the ETag of which the caller already has. */
const known = (etag: string) => ({ 'if-none-match': etag });

test('a month that is known is answered without a query, and with no bytes to whoever has it', async () => {
  const { etag } = await ask();

  const queries = await queriesDuring(async () => {
    expect(await ask()).toMatchObject({ status: 200, etag });
    expect(await ask(known(etag))).toMatchObject({ status: 304, bytes: Buffer.alloc(0), etag });
    expect((await ask(known(`W/${etag}`))).status).toBe(304);
  });

  expect(queries).toEqual([]);
  expect((await ask(known('"another"'))).status).toBe(200);
});

test('after a hold one query reads the blocked time of its day alone, and after one in another month none', async () => {
  const { etag } = await ask();
  expect((await requestHold(clinic, plan)).status).toBe(200);
  const afterHold = await queriesDuring(async () => expect((await ask()).etag).not.toBe(etag));
  await clinic.db.execute(sql`insert into ${blockedTime} (doctor_id, service_id, kind, starts_at, ends_at, during, appointment_id)
    select ${plan.anna}, ${plan.checkUp}, 'appointment', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 1
    from (select timestamptz '2027-02-02 09:00Z' as at) as moment`);
  const afterOther = await queriesDuring(ask);

  expect(afterHold).toEqual([expect.stringContaining('"blocked_time"')]);
  expect(afterHold[0]).not.toContain('working_hours');
  expect(afterOther).toEqual([]);
});

test('after a change of the hours the whole calendar is read again', async () => {
  await ask();
  await clinic.db.execute(sql`update working_hours set ends_at = ends_at where doctor_id = ${plan.anna}`);

  expect(await queriesDuring(ask)).toEqual([expect.stringContaining('working_hours')]);
});

test('browsers ask each time whether a month is still right', async () => {
  const { headers } = await ask();

  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
});

test('the ETag changes with a hold, with its expiry, with a booking and with its cancellation', async () => {
  const free = await ask();

  await requestHold(clinic, plan);
  const held = await ask(known(free.etag));
  clinic.clock.advance(15 * 60);
  const expired = await ask(known(held.etag));
  expect([held.status, expired.status]).toEqual([200, 200]);
  expect(held.etag).not.toBe(free.etag);
  expect(expired.etag).toBe(free.etag);

  await requestHold(clinic, plan);
  const [{ id = 0 } = {}] = await clinic.db
    .select({ id: blockedTime.id })
    .from(blockedTime)
    .where(sql`${blockedTime.kind} = 'hold'`);
  await turnIntoAppointment(clinic.db, id, 1);
  const booked = await ask(known(free.etag));
  clinic.clock.advance(60 * 60);
  expect((await ask(known(booked.etag))).status).toBe(304);

  await releaseAppointmentTime(clinic.db, 1, clinic.deps.now());
  expect(await ask(known(booked.etag))).toMatchObject({ status: 200, etag: free.etag });
});

test('a slot leaves a known month as soon as its notice has passed', async () => {
  await clinic.db.execute(sql`insert into service_booking_rule (service_id, minimum_notice_minutes)
    values (${plan.checkUp}, 1380)`);
  clinic.clock.set(new Date('2026-11-16T08:59:30Z'));
  const inTime = await freeTimes(clinic, plan, plan.anna);
  clinic.clock.set(new Date('2026-11-16T09:00:01Z'));
  const tooLate = await freeTimes(clinic, plan, plan.anna);

  expect({ inTime, tooLate }).toEqual({
    inTime: ['09:00', '09:45', '10:30', '11:15'],
    tooLate: ['09:45', '10:30', '11:15'],
  });
});

test('a visitor who holds a slot still sees it as free, and everybody else does not', async () => {
  await freeTimes(clinic, plan, plan.anna);
  const holder = await visitor(clinic, plan);

  expect(await freeTimes(clinic, plan, plan.anna)).not.toContain('09:00');
  expect(await freeTimes(clinic, plan, plan.anna, holder)).toContain('09:00');
  expect(
    await freeTimes(clinic, plan, plan.anna, { headers: { 'x-booking-draft': 'x'.repeat(43) } }),
  ).not.toContain('09:00');
});

test('a month is sent compressed to whoever understands it, and each encoding has an ETag of its own', async () => {
  const plain = await ask();
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' });

  expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(new Set([plain.etag, brotli.etag, gzip.etag]).size).toBe(3);
  expect((await ask(known(gzip.etag))).status).toBe(304);
});

test('a ready answer has the declared fields and no others', async () => {
  const body = JSON.parse(String((await ask()).bytes));

  expect(body.data.length).toBeGreaterThan(0);
  expect(schedule.getSchedules.output.parse(body)).toEqual(body);
});

test('a month of a follow-up service that a patient has seen stays closed to visitors', async () => {
  const { token } = await aPatient(clinic);
  const askAs = async (options = {}) => {
    const query = { service_id: String(plan.followUp), month: '2026-11' };
    return (await clinic.call('GET /api/patients/get-schedules', query, options)).status;
  };

  expect([await askAs({ token }), await askAs(), await askAs({ token })]).toEqual([200, 401, 200]);
});

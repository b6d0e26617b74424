import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Slot } from '#contract/schedule.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPlan, freeTimes, type Plan, requestHold, TUESDAY, visitor } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const MINUTES = 60;
const allTimes = ['09:00', '09:45', '10:30', '11:15'];
const timesWithout = (...taken: string[]) => allTimes.filter((time) => !taken.includes(time));
const annasTimes = (options = {}) => freeTimes(clinic, plan, plan.anna, options);

test('API-10 SLOT-18 SEAM-03: a free slot is held for 15 minutes and the answer names the end', async () => {
  const { status, body } = await requestHold(clinic, plan, { start_time: '09:45', end_time: '10:30' });

  expect(status).toBe(200);
  expect(body.message).toBe('Dieser Termin ist bis 10:15 Uhr für Sie reserviert.');
  const left = Date.parse(body.hold.expires_at) - clinic.clock.now().getTime();
  expect(Math.round(left / 60_000)).toBe(15);
  expect(body.hold.seconds_left).toBeGreaterThan(14 * MINUTES);
  expect(body.hold.seconds_left).toBeLessThanOrEqual(15 * MINUTES);
  expect(body.draft_token).toMatch(/^[\w-]{43}$/);
  expect(await annasTimes()).toEqual(timesWithout('09:45'));
});

test("API-10: the message is in the caller's language", async () => {
  const { body } = await requestHold(clinic, plan, {}, { headers: { locale: 'en' } });
  expect(body.message).toBe('This time is held for you until 10:15.');
});

test('VAL-03 SEAM-03: a slot held by another visitor is refused as taken, with message and error', async () => {
  await requestHold(clinic, plan);

  const { status, body } = await requestHold(clinic, plan);

  expect(status).toBe(409);
  expect(body).toEqual({
    message: 'Dieser Termin wurde soeben vergeben. Bitte wählen Sie einen anderen.',
    error: 'Dieser Termin wurde soeben vergeben. Bitte wählen Sie einen anderen.',
    code: 'schedule.slot_taken',
  });
});

test('SEAM-03: holding the same slot again starts new 15 minutes', async () => {
  const ana = await visitor(clinic, plan);
  clinic.clock.advance(10 * MINUTES);

  const again = await requestHold(clinic, plan, {}, ana);

  expect(again.status).toBe(200);
  expect(again.body.draft_token).toBeUndefined();
  const left = Date.parse(again.body.hold.expires_at) - clinic.clock.now().getTime();
  expect(Math.round(left / 60_000)).toBe(15);
});

test('SEAM-03: choosing another slot releases the first one', async () => {
  const ana = await visitor(clinic, plan, { start_time: '09:00' });

  await requestHold(clinic, plan, { start_time: '11:15' }, ana);

  expect(await annasTimes()).toEqual(timesWithout('11:15'));
  expect(await annasTimes(ana)).toEqual(allTimes);
});

test('SEAM-03: a visitor whose new slot is taken keeps the first one', async () => {
  const ana = await visitor(clinic, plan, { start_time: '09:00' });
  await visitor(clinic, plan, { start_time: '11:15' });

  expect((await requestHold(clinic, plan, { start_time: '11:15' }, ana)).status).toBe(409);
  expect(await annasTimes()).toEqual(timesWithout('09:00', '11:15'));
});

test('SEAM-03 SEAM-28: after 15 minutes the slot is free again, even before the sweep has run', async () => {
  await requestHold(clinic, plan);

  clinic.clock.advance(14 * MINUTES);
  expect((await requestHold(clinic, plan)).body.code).toBe('schedule.slot_taken');
  clinic.clock.advance(1 * MINUTES);
  expect(await annasTimes()).toEqual(allTimes);
  expect((await requestHold(clinic, plan)).status).toBe(200);
});

test('SEAM-28: the sweep deletes only expired holds and may run twice', async () => {
  await requestHold(clinic, plan, { start_time: '09:00' });
  clinic.clock.advance(10 * MINUTES);
  await requestHold(clinic, plan, { start_time: '09:45' });
  clinic.clock.advance(6 * MINUTES);

  await clinic.drain();
  await clinic.drain();

  const left = await clinic.db.execute(sql`select starts_at from blocked_time`);
  expect(left.rows).toHaveLength(1);
  expect(await annasTimes()).toEqual(timesWithout('09:45'));
});

test("SEAM-02: a doctor's time is one calendar across her services, buffers included", async () => {
  await clinic.db.execute(sql`
    insert into service_booking_rule (service_id, buffer_before_minutes, buffer_after_minutes)
    values (${plan.followUp}, 30, 15)`);
  const { token } = await aPatient(clinic);

  const { status } = await requestHold(
    clinic,
    plan,
    { service_id: plan.followUp, start_time: '09:30' },
    { token },
  );

  expect(status).toBe(200);
  expect(await annasTimes()).toEqual(timesWithout('09:00', '09:45'));
});

test('SEAM-03: a signed-in patient has the same hold on every device', async () => {
  const { token } = await aPatient(clinic);
  const { body } = await requestHold(clinic, plan, {}, { token });

  expect(body.draft_token).toBeUndefined();
  expect((await requestHold(clinic, plan, {}, { token, network: '198.51.100.7' })).status).toBe(200);
  expect((await requestHold(clinic, plan)).status).toBe(409);
});

test('OR-46: a visitor who signs in keeps the chosen slot', async () => {
  const ana = await visitor(clinic, plan, { start_time: '09:00' });
  const { token } = await aPatient(clinic);
  const signedIn = { ...ana, token };

  expect(await annasTimes(signedIn)).toEqual(allTimes);
  expect((await requestHold(clinic, plan, { start_time: '09:00' }, signedIn)).status).toBe(200);
  expect(await annasTimes({ token })).toEqual(allTimes);
  expect(await annasTimes(ana)).toEqual(timesWithout('09:00'));
});

test('SEAM-23: one network can hold five slots; a sixth needs another network or a released hold', async () => {
  const times = ['09:00', '09:45', '10:30', '11:15'];
  for (const start_time of times) expect((await requestHold(clinic, plan, { start_time })).status).toBe(200);
  const lena = { doctor_id: plan.lena };
  const fifth = await visitor(clinic, plan, { ...lena, start_time: '14:00' });

  const sixth = await requestHold(clinic, plan, { ...lena, start_time: '14:45' });
  expect([sixth.status, sixth.body.code]).toEqual([429, 'schedule.too_many_holds']);
  const moved = await requestHold(clinic, plan, { ...lena, start_time: '14:45' }, fifth);
  expect(moved.status).toBe(200);
  const elsewhere = await requestHold(
    clinic,
    plan,
    { ...lena, start_time: '14:00' },
    { network: '198.51.100.7' },
  );
  expect(elsewhere.status).toBe(200);
});

test('SEAM-23: an IPv6 site with thousands of networks counts as one', async () => {
  const slots = [
    ...allTimes.map((start_time) => ({ start_time })),
    ...['14:00', '14:45'].map((start_time) => ({ start_time, doctor_id: plan.lena })),
  ];
  const answers = [];
  for (const [index, slot] of slots.entries())
    answers.push(await requestHold(clinic, plan, slot, { network: `2001:db8:1:${index}::1` }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
});

test('SEAM-03: token and network address are stored only as hashes', async () => {
  const { body } = await requestHold(clinic, plan, {}, { network: '198.51.100.7' });

  const { rows } = await clinic.db.execute(sql`select blocked_time::text as row from blocked_time`);
  expect(JSON.stringify(rows)).not.toContain(body.draft_token);
  expect(JSON.stringify(rows)).not.toContain('198.51.100.7');
});

test('SEAM-03: the draft token is also set as an HttpOnly cookie, which counts only with the CSRF proof', async () => {
  const first = await requestHold(clinic, plan);
  const cookies = [first.headers['set-cookie']].flat().map(String);
  const draft = cookies.find((cookie) => cookie.startsWith('booking-draft=')) ?? '';
  expect(draft).toMatch(/; HttpOnly; SameSite=Strict/);

  const proof = 'x'.repeat(43);
  const cookie = `${draft.split(';')[0]}; XSRF-TOKEN=${proof}`;
  const unproven = await requestHold(clinic, plan, {}, { headers: { cookie } });
  const proven = await requestHold(clinic, plan, {}, { headers: { cookie, 'x-xsrf-token': proof } });
  expect([unproven.body.code, proven.status]).toEqual(['request.csrf', 200]);
  expect(await annasTimes({ headers: { cookie } })).toEqual(allTimes);
});

test('SLOT-18: the held slot is the slot that the calendar showed', async () => {
  const { body } = await clinic.call('GET /api/patients/next-free-times', {
    service_id: String(plan.checkUp),
  });
  const slots: Slot[] = body.data;
  const { id, date, start_time, end_time, schedule_parent_id, doctor_id } = slots[1] as Slot;
  const shown = { date, start_time, end_time, schedule_parent_id, doctor_id };

  const held = await requestHold(clinic, plan, shown);

  expect(held.body.hold.slot_id).toBe(id);
  expect([date, start_time]).toEqual([TUESDAY, '09:45']);
});

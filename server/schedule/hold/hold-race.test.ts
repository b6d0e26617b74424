import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPlan, freeTimes, type Plan, requestHold, visitor } from '../testing.ts';
import { takeHold } from './keep-hold.service.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const atOnce = (count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
const anyNetwork = (index: number) => ({ network: `198.51.100.${index}` });

test('SEAM-03: of two hundred visitors who want one slot at the same moment exactly one gets it', async () => {
  const answers = await atOnce(200, (index) => requestHold(clinic, plan, {}, anyNetwork(index)));

  expect(statuses(answers)).toEqual([200, ...Array(199).fill(409)]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['schedule.slot_taken']));
});

test('SEAM-03: exactly one gets it even if an expired hold is in the way', async () => {
  await requestHold(clinic, plan);
  clinic.clock.advance(15 * 60);

  const answers = await atOnce(50, (index) => requestHold(clinic, plan, {}, anyNetwork(index)));

  expect(statuses(answers)).toEqual([200, ...Array(49).fill(409)]);
});

test('SEAM-03: exactly one gets it from one network and for services that overlap only in part', async () => {
  await clinic.db.execute(sql`update service set duration_minutes = 50 where slug = 'open-end'`);
  await clinic.db.execute(
    sql`insert into doctor_service values (${plan.anna}, ${plan.serviceId('open-end')})`,
  );
  const [short, long] = [
    { start_time: '09:45' },
    { service_id: plan.serviceId('open-end'), start_time: '09:50' },
  ];

  const answers = await atOnce(50, (index) => requestHold(clinic, plan, index % 2 ? short : long));

  expect(statuses(answers)).toEqual([200, ...Array(49).fill(409)]);
});

test('SEAM-03: a visitor who clicks ten times keeps one slot and is never refused', async () => {
  const ana = await visitor(clinic, plan);

  const answers = await atOnce(10, () => requestHold(clinic, plan, { start_time: '10:30' }, ana));

  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  expect(await freeTimes(clinic, plan, plan.anna)).toEqual(['09:00', '09:45', '11:15']);
});

test('SEAM-03: a visitor who requests all slots at once, from many networks, ends with one', async () => {
  const ana = await visitor(clinic, plan);
  const times = ['09:00', '09:45', '10:30', '11:15'];

  await atOnce(12, (index) =>
    requestHold(clinic, plan, { start_time: times[index % 4] }, { ...ana, ...anyNetwork(index) }),
  );

  expect(await freeTimes(clinic, plan, plan.anna)).toHaveLength(3);
});

test('SEAM-23: one network gets five holds, however many it requests at once', async () => {
  const slots = [
    ...['09:00', '09:45', '10:30', '11:15'].map((start_time) => ({ start_time })),
    ...['09:00', '09:45'].map((start_time) => ({ start_time, date: '2026-11-18' })),
    ...['14:00', '14:45'].map((start_time) => ({ start_time, doctor_id: plan.lena })),
  ];

  const answers = await atOnce(8, (index) => requestHold(clinic, plan, slots[index]));

  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
});

test('SEAM-03: two visitors with expired holds who exchange their slots both succeed', async () => {
  const [ana, ben] = [
    await visitor(clinic, plan, { start_time: '09:00' }),
    await visitor(clinic, plan, { start_time: '11:15' }),
  ];
  clinic.clock.advance(15 * 60);

  const answers = await Promise.all([
    requestHold(clinic, plan, { start_time: '11:15' }, { ...ana, network: '198.51.100.1' }),
    requestHold(clinic, plan, { start_time: '09:00' }, { ...ben, network: '198.51.100.2' }),
  ]);

  expect(statuses(answers)).toEqual([200, 200]);
  expect(await freeTimes(clinic, plan, plan.anna)).toEqual(['09:45', '10:30']);
});

test('SEAM-03: a hold that meets a deadlock is tried again, at most twice', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  using transaction = vi.spyOn(clinic.deps.db, 'transaction');
  const holdAfter = async (...failures: Error[]) => {
    for (const failure of failures) transaction.mockRejectedValueOnce(failure);
    return (await requestHold(clinic, plan)).status;
  };

  expect(await holdAfter(deadlock, deadlock, deadlock)).toBe(503);
  expect(await holdAfter(new Error('another failure'))).toBe(500);
  expect(await holdAfter(deadlock, deadlock)).toBe(200);
});

test('SEAM-03: of two hundred holds that passed the check the database accepts one', async () => {
  const now = clinic.clock.now();
  const from = Date.parse('2026-11-17T08:00:00Z');
  const appointment = { from, to: from + 45 * 60_000 };
  const attempts = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      clinic.db.transaction((tx) =>
        takeHold(
          tx,
          { draftHash: `visitor ${index}` },
          {
            serviceId: plan.checkUp,
            doctorId: plan.anna,
            slot: { ...appointment, blocked: appointment },
            networkHash: `network ${index}`,
          },
          now,
        ),
      ),
    ),
  );

  const refused = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(199).fill('schedule.slot_taken'));
});

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { aDatabase, anotherProcess, type TestDatabase } from '#server/platform/database/testing.ts';
import { PublicAnswer } from '#server/platform/http/public-answer.ts';
import { openPubSub } from '#server/platform/pubsub/open-pubsub.ts';
import type { PubSub } from '#server/platform/pubsub/pubsub.ts';
import {
  findHold,
  insertHold,
  makeRoom,
  releaseAppointmentTime,
  turnIntoAppointment,
} from '../hold/hold.store.ts';
import { insertWorkingHours } from '../schedule.store.ts';
import { schedules } from './free-slots.service.ts';
import { plainSlots } from './testing-plain-slots.ts';

const MINUTE = 60_000;
const MONTH = '2026-12';
const START = Date.parse('2026-12-01T07:00:00Z');
/** Two visitors, by the hash of their draft, and one who holds nothing. */
const VISITORS = ['a', 'b', undefined];
/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 10 };

let database: TestDatabase;
let pubsub: PubSub;
let serviceId: number;
let doctors: number[];

beforeAll(async () => {
  database = await aDatabase();
  pubsub = await openPubSub(database, { warn() {} });
  const catalogue = await aCatalogue(database.db);
  serviceId = catalogue.serviceId('check-up');
  doctors = ['anna', 'lena'].map((slug) => catalogue.doctorId(slug));
});
afterAll(async () => {
  await pubsub.close();
  await database.close();
});

const nth = fc.nat({ max: 200 });
const doctor = fc.nat({ max: 1 });
const visitor = fc.constantFrom('a', 'b');
const span = { doctor, hour: fc.integer({ min: 0, max: 30 * 24 }), hours: fc.integer({ min: 1, max: 40 }) };
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      nth,
      visitor,
      minutes: fc.integer({ min: 5, max: 90 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), visitor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('absence', 'extra_window'), ...span }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), doctor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hours' as const),
      doctor,
      weekday: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 6, max: 16 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      before: fc.constantFrom(0, 5),
      after: fc.constantFrom(0, 10),
      notice: fc.constantFrom(0, 120, 3000),
      horizon: fc.constantFrom(5, 90),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('service' as const),
      minutes: fc.constantFrom(30, 45),
      isActive: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('doctor' as const), doctor, isActive: fc.boolean() }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const keyOf = (name: string) => `draft ${name}`;

/** What this visitor sees in this process, from memory or not. */
async function shown({ db, changes }: Database, now: Date, name: string | undefined): Promise<string[]> {
  const search = { actor: { kind: 'visitor' as const }, holder: { draftHash: name }, serviceId };
  const answer = await schedules({ db, changes, now: () => now }, search, { month: MONTH });
  const { data } = answer instanceof PublicAnswer ? answer.value : answer;
  return data
    .flatMap(({ doctor_id, date, slots }) => slots.map((slot) => `${doctor_id} ${date} ${slot.start_time}`))
    .toSorted();
}

async function expected(now: Date, name: string | undefined): Promise<string[]> {
  const holders = name === undefined ? [] : [keyOf(name)];
  return await plainSlots(database.db, { serviceId, month: MONTH, days: 31, now, holders });
}

async function carryOut(db: Db, given: Act, now: Date): Promise<void> {
  switch (given.kind) {
    case 'hold':
      return await hold(db, given, now);
    case 'book': {
      const held = await findHold(db, [keyOf(given.visitor)], now);
      if (held) await turnIntoAppointment(db, held.id, held.id);
      return;
    }
    case 'cancel': {
      const { rows } = await db.execute<{ id: number }>(
        sql`select appointment_id as id from blocked_time where appointment_id is not null order by id`,
      );
      const chosen = rows[given.nth % Math.max(1, rows.length)];
      if (chosen) await releaseAppointmentTime(db, Number(chosen.id), now);
      return;
    }
    case 'return':
      return void (await db.execute(sql`delete from absence where doctor_id = ${doctors[given.doctor]}`));
    case 'hours':
      return await insertWorkingHours(db, [
        {
          doctorId: doctors[given.doctor] ?? 0,
          weekday: given.weekday,
          validFrom: '2025-01-01',
          startsAt: `${given.hour}:00`.padStart(5, '0'),
          endsAt: `${given.hour + 3}:00`.padStart(5, '0'),
        },
      ]);
    case 'rule':
      return void (await db.execute(sql`
        insert into service_booking_rule values
          (${serviceId}, ${given.before}, ${given.after}, ${given.notice}, ${given.horizon}, 1)
        on conflict (service_id) do update set buffer_before_minutes = ${given.before},
          buffer_after_minutes = ${given.after}, minimum_notice_minutes = ${given.notice},
          horizon_days = ${given.horizon}`));
    case 'service':
      return void (await db.execute(sql`update service set duration_minutes = ${given.minutes},
        is_active = ${given.isActive} where id = ${serviceId}`));
    case 'doctor':
      return void (await db.execute(
        sql`update doctor set is_active = ${given.isActive} where id = ${doctors[given.doctor]}`,
      ));
    case 'pass':
      return;
    default: {
      const from = new Date(START + given.hour * 60 * MINUTE);
      const to = new Date(from.getTime() + given.hours * 60 * MINUTE);
      await db.execute(sql`insert into ${sql.identifier(given.kind)} (doctor_id, starts_at, ends_at)
        values (${doctors[given.doctor]}, ${from}, ${to})`);
    }
  }
}

async function hold(db: Db, given: Extract<Act, { kind: 'hold' }>, now: Date): Promise<void> {
  const free = await expected(now, given.visitor);
  const [doctorId, date, time] = free[given.nth % Math.max(1, free.length)]?.split(' ') ?? [];
  if (!doctorId) return;
  const from = Date.parse(`${date}T${time}:00+01:00`);
  const { rows } = await db.execute<{ minutes: number }>(
    sql`select duration_minutes as minutes from service where id = ${serviceId}`,
  );
  const to = from + Number(rows[0]?.minutes) * MINUTE;
  const slot = { from, to, blocked: { from, to } };
  await db.transaction(async (tx) => {
    const room = { doctorId: Number(doctorId), slot, networkHash: 'net' };
    await makeRoom(tx, [keyOf(given.visitor)], room, now);
    const expiresAt = new Date(now.getTime() + given.minutes * MINUTE);
    const hold = {
      doctorId: Number(doctorId),
      serviceId,
      holder: keyOf(given.visitor),
      networkHash: 'net',
      expiresAt,
    };
    await insertHold(tx, { ...hold, slot });
  });
}

async function startAnew(): Promise<void> {
  for (const table of ['blocked_time', 'absence', 'extra_window', 'working_hours', 'service_booking_rule']) {
    await database.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
  await database.db.execute(sql`update service set is_active = true, duration_minutes = 45`);
  await database.db.execute(sql`update doctor set is_active = true`);
  const weekly = { validFrom: '2025-01-01', startsAt: '09:00', endsAt: '12:00' };
  for (const weekday of [1, 3]) {
    await insertWorkingHours(
      database.db,
      doctors.map((doctorId) => ({ ...weekly, doctorId, weekday })),
    );
  }
}

test('whatever is held, booked, cancelled, expired or replanned, every process shows what a plain computation finds', async () => {
  const processes: Database[] =
    database.engine === 'postgres' ? [database, await anotherProcess(database)] : [database];

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ act, writer: fc.nat({ max: 1 }) }), { minLength: 8, maxLength: 20 }),
      async (steps) => {
        await startAnew();
        let now = new Date(START);
        for (const { act, writer } of steps) {
          const own = processes[writer % processes.length] ?? database;
          if (act.kind === 'pass') now = new Date(now.getTime() + act.minutes * MINUTE);
          await carryOut(own.db, act, now);
          for (const name of VISITORS) {
            const right = await expected(now, name);
            // The process that wrote shows it at once, the other one as soon as it has heard of it.
            expect(await shown(own, now, name)).toEqual(right);
            for (const other of processes)
              await expect.poll(() => shown(other, now, name), BUSY).toEqual(right);
          }
        }
      },
    ),
    { numRuns: 5 },
  );
});

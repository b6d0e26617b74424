import { afterAll, beforeAll, expect, test } from 'vitest';
import { queriesDuring } from '#server/testing/queries.ts';
import { LISTENER_NAME } from '../database/postgres-database.ts';
import { aDatabase, anotherProcess, type TestDatabase } from '../database/testing.ts';
import { endSession, findActor, openSession } from './sessions.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const ANA = { kind: 'patient', patientId: 7 } as const;
const BEN = { kind: 'patient', patientId: 8 } as const;
/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 5 };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

type Process = Pick<TestDatabase, 'db' | 'changes'>;

const find = ({ db }: Process, token: string) => findActor(db, token, false, NOW);
const askedFor = (process: Process, token: string) => queriesDuring(() => find(process, token));

/** Two processes that have cached the session. */
async function twoWhoKnow(token: string): Promise<[Process, Process]> {
  const processes = [await anotherProcess(database), await anotherProcess(database)] as const;
  for (const process of processes) {
    await expect
      .poll(async () => (await find(process, token)) && (await askedFor(process, token)), BUSY)
      .toEqual([]);
  }
  return [processes[0], processes[1]];
}

async function open(who: typeof ANA | typeof BEN) {
  const { token } = await openSession(database.db, who, {}, NOW);
  const actor = await find(database, token);
  if (actor?.kind !== 'patient') throw new Error('The patient is signed in.');
  return { token, sessionId: actor.sessionId };
}

test('an ended session is refused at once where it was ended, and soon by another process', async () => {
  const ana = await open(ANA);
  const [one, other] = await twoWhoKnow(ana.token);

  await endSession(one.db, ana.sessionId, NOW);
  expect(await find(one, ana.token)).toBeUndefined();
  await expect.poll(() => find(other, ana.token), BUSY).toBeUndefined();
});

test('a process that has lost its listener asks the database for every session', async () => {
  const ana = await open(ANA);
  const [one, other] = await twoWhoKnow(ana.token);

  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LISTENER_NAME],
  );
  for (const { changes } of [one, other]) {
    await expect.poll(() => changes.isCurrent(changes.mark(), []), BUSY).toBe(false);
    changes.heardUntil(Number.NEGATIVE_INFINITY);
  }
  // Nobody hears of it.
  await database.pool.query('update session set ended_at = now() where id = $1', [ana.sessionId]);

  expect([await find(one, ana.token), await find(other, ana.token)]).toEqual([undefined, undefined]);
});

test('the session of another stays known', async () => {
  const [ana, ben] = [await open(ANA), await open(BEN)];
  const [one] = await twoWhoKnow(ben.token);

  await endSession(one.db, ana.sessionId, NOW);

  expect(await askedFor(one, ben.token)).toEqual([]);
});

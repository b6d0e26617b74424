import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { LISTENER_NAME } from '../database/postgres-database.ts';
import { aDatabase, overNetwork, type TestDatabase } from '../database/testing.ts';
import { openNudges } from './open-nudges.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000 };

const TOPIC = 'chat of patient 7';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

/** What one server process has. */
async function aProcess(on: Database = database) {
  const warnings: string[] = [];
  const nudges = await openNudges(on, { warn: (_fields, message) => warnings.push(message) });
  onTestFinished(() => nudges.close());
  const heard: (number | undefined)[] = [];
  const unfollow = nudges.follow(TOPIC, (about) => heard.push(about));
  return { nudges, heard, unfollow, warnings };
}

const LISTENERS = `from pg_stat_activity where application_name = $1 and datname = current_database()`;

async function countListeners(): Promise<number> {
  return (await database.pool.query(`select 1 ${LISTENERS}`, [LISTENER_NAME])).rows.length;
}

async function cutListeners(): Promise<void> {
  await database.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`, [LISTENER_NAME]);
}

test('a nudge of one process reaches the followers of its topic in all processes', async () => {
  const [one, other] = [await aProcess(), await aProcess()];

  await one.nudges.tell([TOPIC, 'chat of doctor 2'], 12);
  await expect.poll(() => [one.heard, other.heard], BUSY).toEqual([[12], [12]]);

  one.unfollow();
  await other.nudges.tell(['chat of doctor 2'], 13);
  await other.nudges.tell([TOPIC], 14);
  await expect.poll(() => other.heard, BUSY).toEqual([12, 14]);
  expect(one.heard).toEqual([12]);
});

test('a listener that is cut off comes back, says that nudges may be missing, and hears the next one', async () => {
  const { nudges, heard, warnings } = await aProcess();

  await cutListeners();
  await expect.poll(() => heard, BUSY).toEqual([undefined]);
  expect(warnings).toEqual(['nudges are not heard for a moment']);
  await nudges.tell([TOPIC], 15);
  await expect.poll(() => heard, BUSY).toEqual([undefined, 15]);

  await cutListeners();
  await expect.poll(() => heard, BUSY).toEqual([undefined, 15, undefined]);
});

test('a listener whose connection goes silent comes back, and can be closed while it is silent', async () => {
  const { network, database: overIt } = await overNetwork(database);
  const { nudges, heard } = await aProcess(overIt);
  const other = await aProcess();

  network.loseOpenConnections();
  await expect.poll(() => heard, BUSY).toEqual([undefined]);
  await other.nudges.tell([TOPIC], 18);
  await expect.poll(() => heard, BUSY).toEqual([undefined, 18]);

  network.loseOpenConnections();
  await nudges.close();
});

test('foreign notifications on the same channel are ignored', async () => {
  const { nudges, heard } = await aProcess();

  for (const payload of ['', '{', '[]', '{"topic":"error","about":1}', `{"topic":"${TOPIC}","about":"x"}`]) {
    await database.pool.query(`select pg_notify('nudges', $1)`, [payload]);
  }
  await nudges.tell([TOPIC], 16);
  await expect.poll(() => heard, BUSY).toEqual([16]);
});

test('a nudge that cannot be sent is logged as a warning and never throws', async () => {
  const { nudges, warnings } = await aProcess();

  await nudges.tell(['x'.repeat(9_000)], 17);
  expect(warnings).toEqual(['a nudge was lost']);
});

test('after closing no connection is left behind, also when it was just lost', async () => {
  const one = await aProcess();
  const other = await aProcess();
  await one.nudges.close();
  await expect.poll(countListeners, BUSY).toBe(1);
  await cutListeners();
  await other.nudges.close();

  await expect.poll(countListeners, BUSY).toBe(0);
});

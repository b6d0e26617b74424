import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { LISTENER_NAME } from '../database/postgres-database.ts';
import { aDatabase, overNetwork, type TestDatabase } from '../database/testing.ts';
import { openPubSub } from './open-pubsub.ts';

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
  const pubsub = await openPubSub(on, { warn: (_fields, message) => warnings.push(message) });
  onTestFinished(() => pubsub.close());
  const heard: (number | undefined)[] = [];
  const unsubscribe = pubsub.subscribe(TOPIC, (about) => heard.push(about));
  return { pubsub, heard, unsubscribe, warnings };
}

const LISTENERS = `from pg_stat_activity where application_name = $1 and datname = current_database()`;

async function countListeners(): Promise<number> {
  return (await database.pool.query(`select 1 ${LISTENERS}`, [LISTENER_NAME])).rows.length;
}

async function cutListeners(): Promise<void> {
  await database.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`, [LISTENER_NAME]);
}

test('a message of one process reaches the subscribers of its topic in all processes', async () => {
  const [one, other] = [await aProcess(), await aProcess()];

  await one.pubsub.publish([TOPIC, 'chat of doctor 2'], 12);
  await expect.poll(() => [one.heard, other.heard], BUSY).toEqual([[12], [12]]);

  one.unsubscribe();
  await other.pubsub.publish(['chat of doctor 2'], 13);
  await other.pubsub.publish([TOPIC], 14);
  await expect.poll(() => other.heard, BUSY).toEqual([12, 14]);
  expect(one.heard).toEqual([12]);
});

test('a listener that is cut off comes back, says that messages may be missing, and hears the next one', async () => {
  const { pubsub, heard, warnings } = await aProcess();

  await cutListeners();
  await expect.poll(() => heard, BUSY).toEqual([undefined]);
  expect(warnings).toEqual(['messages of other processes are not heard for a moment']);
  await pubsub.publish([TOPIC], 15);
  await expect.poll(() => heard, BUSY).toEqual([undefined, 15]);

  await cutListeners();
  await expect.poll(() => heard, BUSY).toEqual([undefined, 15, undefined]);
});

test('a listener whose connection goes silent comes back, and can be closed while it is silent', async () => {
  const { network, database: overIt } = await overNetwork(database);
  const { pubsub, heard } = await aProcess(overIt);
  const other = await aProcess();

  network.loseOpenConnections();
  await expect.poll(() => heard, BUSY).toEqual([undefined]);
  await other.pubsub.publish([TOPIC], 18);
  await expect.poll(() => heard, BUSY).toEqual([undefined, 18]);

  network.loseOpenConnections();
  await pubsub.close();
});

test('foreign notifications on the same channel are ignored', async () => {
  const { pubsub, heard } = await aProcess();

  for (const payload of ['', '{', '[]', '{"topic":"error","about":1}', `{"topic":"${TOPIC}","about":"x"}`]) {
    await database.pool.query(`select pg_notify('pubsub', $1)`, [payload]);
  }
  await pubsub.publish([TOPIC], 16);
  await expect.poll(() => heard, BUSY).toEqual([16]);
});

test('a message that cannot be sent is logged as a warning and never throws', async () => {
  const { pubsub, warnings } = await aProcess();

  await pubsub.publish(['x'.repeat(9_000)], 17);
  expect(warnings).toEqual(['a message to the subscribers was lost']);
});

test('after closing no connection is left behind, also when it was just lost', async () => {
  const one = await aProcess();
  const other = await aProcess();
  await one.pubsub.close();
  await expect.poll(countListeners, BUSY).toBe(1);
  await cutListeners();
  await other.pubsub.close();

  await expect.poll(countListeners, BUSY).toBe(0);
});

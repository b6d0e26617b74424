import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { filePorts, providerPorts } from '#server/ports.ts';
import { type Capability, listen } from '../capability.ts';
import { tickingClock } from '../clock.ts';
import { aDatabase, aFilesEnvironment, type TestDatabase } from '../database/testing.ts';
import type { Deps } from '../deps.ts';
import { createLog } from '../log.ts';
import { inProcessPubSub } from '../pubsub/open-pubsub.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { defineEvent, recordEvent } from './outbox.ts';
import { createQueue, startQueue, stopQueue } from './queue.ts';

const booked = defineEvent<{ appointmentId: number }>('booking.booked');
const clock = tickingClock();
const heard: string[] = [];
const logLines: string[] = [];
const running: Jobs[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  await database.pool.query('create table booked_appointment (id integer primary key)');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  heard.length = 0;
  logLines.length = 0;
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

/** What one server process would run. */
async function aWorker(capability: Omit<Capability, 'name'>, { work = false } = {}): Promise<Jobs> {
  const config = readConfig(await aFilesEnvironment());
  const deps: Deps = {
    config,
    ...(await providerPorts(config, clock.now, async () => '')),
    ...(await filePorts(config)),
    db: database.db,
    now: clock.now,
    log: createLog({ write: (line) => logLines.push(line) }),
    mailer: { send: async () => undefined },
    pubsub: inProcessPubSub(),
    changes: database.changes,
  };
  const jobs = createJobs(deps, [{ name: 'test', ...capability }]);
  running.push(jobs);
  if (work) await jobs.start();
  return jobs;
}

const hear = (name: string) =>
  listen(booked, name, async (_deps, { appointmentId }) => {
    heard.push(`${name} ${appointmentId}`);
  });

const failOnce = (name: string, failure: unknown = new Error('ana@example.com')) => {
  let tries = 0;
  return listen(booked, name, async (_deps, { appointmentId }, deliveryId) => {
    tries += 1;
    heard.push(`${name} ${appointmentId} try ${tries} ${deliveryId}`);
    if (tries === 1) throw failure;
  });
};

async function book(appointmentId: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into booked_appointment values (${appointmentId})`);
    await recordEvent(tx, booked, { appointmentId });
  });
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

/** Makes what waits for its next try due at once. */
async function endRetryPause(): Promise<void> {
  await database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
}

/** What every server does to the queues once a minute. */
async function maintainQueues(): Promise<void> {
  // The queue looks at most once a minute, whichever process looked last, also in the test before.
  await database.pool.query(
    'update jobs.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null',
  );
  const queue = createQueue(database.db, createLog({ write: (line) => logLines.push(line) }));
  await startQueue(queue);
  await queue.supervise();
  await stopQueue(queue);
}

test('a change and its event are stored together or not at all', async () => {
  const jobs = await aWorker({ listeners: [hear('letter')] });

  await book(1);
  await expect(book(1)).rejects.toThrow();
  await jobs.drain();
  expect(heard).toEqual(['letter 1']);
});

test('every listener gets each event once, in order', async () => {
  const jobs = await aWorker({ listeners: [hear('letter'), hear('invoice')] });

  await book(1);
  await book(2);
  expect(await jobs.drain()).toEqual({ delivered: 4, failed: 0 });
  expect(heard.slice(0, 2).toSorted()).toEqual(['invoice 1', 'letter 1']);
  expect(heard.slice(2).toSorted()).toEqual(['invoice 2', 'letter 2']);
  expect(await jobs.drain()).toEqual({ delivered: 0, failed: 0 });
});

test('an event without listeners is deleted', async () => {
  const jobs = await aWorker({});

  await book(1);
  await jobs.drain();
  expect((await database.pool.query('select 1 from outbox_event')).rowCount).toBe(0);
});

test('an event recorded by a listener is delivered in the same drain', async () => {
  const paid = defineEvent<{ appointmentId: number }>('payments.paid');
  const pay = listen(booked, 'pay', ({ db }, payload) => recordEvent(db, paid, payload));
  const thank = listen(paid, 'thank', async (_deps, { appointmentId }) => {
    heard.push(`thanked ${appointmentId}`);
  });
  const jobs = await aWorker({ listeners: [pay, thank] });

  await book(1);
  await jobs.drain();
  expect(heard).toEqual(['thanked 1']);
});

test('a failed listener is tried again under the same id, and does not stop the others', async () => {
  const jobs = await aWorker({ listeners: [failOnce('invoice'), hear('letter')] });

  await book(1);
  expect(await jobs.drain()).toEqual({ delivered: 1, failed: 1 });
  await endRetryPause();
  expect(await jobs.drain()).toEqual({ delivered: 1, failed: 0 });

  const tries = heard.filter((line) => line.startsWith('invoice')).map((line) => line.split(' ').at(-1));
  expect(heard).toContain('letter 1');
  expect(tries).toEqual([tries[0], tries[0]]);
});

test('the message of an error reaches neither the log nor the queue', async () => {
  const jobs = await aWorker({ listeners: [failOnce('invoice')] });

  await book(1);
  await jobs.drain();
  const { rows } = await database.pool.query('select output::text from jobs.job');
  expect(logLines.join()).toContain('delivery failed, will be retried');
  expect(JSON.stringify([logLines, rows])).not.toContain('ana@example.com');
});

test('the next process delivers what a killed process had relayed but not delivered', async () => {
  const { promise: death, resolve: die } = Promise.withResolvers<void>();
  const killed = await aWorker({ listeners: [listen(booked, 'letter', () => death)] });
  await book(1);
  const lastWork = killed.drain();
  const { pool } = database;
  while ((await pool.query(`select 1 from jobs.job where state = 'active'`)).rowCount === 0) await sleep(20);

  const next = await aWorker({ listeners: [hear('letter')] });
  await pool.query(`update jobs.job set started_on = now() - interval '3 minutes'`);
  await maintainQueues();
  await endRetryPause();
  await next.drain();
  expect(heard).toEqual(['letter 1']);
  die();
  await lastWork;
});

test('a delivery to a removed listener does not block the others', async () => {
  const old = await aWorker({ listeners: [failOnce('invoice')] });
  await book(1);
  await old.drain();

  await endRetryPause();
  const newer = await aWorker({});
  expect(await newer.drain()).toEqual({ delivered: 1, failed: 0 });
});

test('in the background an event is delivered soon after its commit', async () => {
  await aWorker({ listeners: [hear('letter')] }, { work: true });

  for (let appointmentId = 1; appointmentId <= 30; appointmentId += 1) await book(appointmentId);
  await waitFor(() => heard.length === 30);
  expect(new Set(heard).size).toBe(30);
});

test('a drain also waits for what the background is delivering', async () => {
  const slow = listen(booked, 'letter', async (_deps, { appointmentId }) => {
    await sleep(100);
    heard.push(`letter ${appointmentId}`);
  });
  const jobs = await aWorker({ listeners: [slow] }, { work: true });

  await book(1);
  await jobs.drain();
  expect(heard).toEqual(['letter 1']);
});

test('two processes deliver everything and nothing twice', async () => {
  await aWorker({ listeners: [hear('letter')] }, { work: true });
  await aWorker({ listeners: [hear('letter')] }, { work: true });

  for (let appointmentId = 1; appointmentId <= 25; appointmentId += 1) await book(appointmentId);
  await waitFor(() => heard.length >= 25);
  await sleep(200);
  expect(heard.toSorted()).toEqual(
    Array.from({ length: 25 }, (_, index) => `letter ${index + 1}`).toSorted(),
  );
});

test('stopping lets a running delivery end', async () => {
  const slow = listen(booked, 'letter', async () => {
    heard.push('begun');
    await sleep(300);
    heard.push('ended');
  });
  const jobs = await aWorker({ listeners: [slow] }, { work: true });
  await book(1);
  await waitFor(() => heard.includes('begun'));

  await jobs.stop();
  expect(heard).toEqual(['begun', 'ended']);
});

test('a drain runs what is due by the clinic’s clock', async () => {
  const sweep = {
    name: 'expire',
    cron: '* * * * *',
    run: async ({ now }: Deps) => void heard.push(now().toISOString()),
  };
  const jobs = await aWorker({ sweeps: [sweep] });

  clock.set(new Date('2031-05-05T05:05:05Z'));
  await jobs.drain();
  expect(heard).toEqual([expect.stringMatching(/^2031-05-05T05:05:05/)]);
});

test('in the background each sweep runs at its own Berlin time, and one that is due at once', async () => {
  const sweep = { name: 'expire holds', cron: '7 3 * * *', run: async () => void heard.push('swept') };
  await aWorker({ sweeps: [sweep] });
  const queue = createQueue(database.db, createLog({ write: (line) => logLines.push(line) }));
  await startQueue(queue);
  await queue.send('sweeps', { sweep: 'expire holds' });
  await stopQueue(queue);

  await aWorker({ sweeps: [sweep] }, { work: true });
  await waitFor(() => heard.includes('swept'));
  const { rows } = await database.pool.query('select key, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ key: 'expire-holds', cron: '7 3 * * *', timezone: 'Europe/Berlin' }]);
});

test('a sweep that fails is logged and does not stop the others', async () => {
  const broken = { name: 'broken', cron: '* * * * *', run: () => Promise.reject(new Error('Ana')) };
  const sound = { name: 'sound', cron: '* * * * *', run: async () => void heard.push('swept') };
  const jobs = await aWorker({ sweeps: [broken, sound] });

  expect(await jobs.drain()).toEqual({ delivered: 0, failed: 1 });
  expect(heard).toEqual(['swept']);
  expect(logLines.join()).toMatch(/broken/);
  expect(logLines.join()).not.toMatch(/Ana/);
});

test('a delivered job is removed a minute later', async () => {
  const jobs = await aWorker({ listeners: [hear('letter')] });
  await book(1);
  await jobs.drain();

  await database.pool.query(`update jobs.job set completed_on = now() - interval '61 seconds'`);
  await maintainQueues();
  expect((await database.pool.query('select 1 from jobs.job')).rowCount).toBe(0);
});

test('a listener that asks for a delay hears the news only after it', async () => {
  const later = { ...hear('late'), afterSeconds: 3600 };
  const jobs = await aWorker({ listeners: [later, hear('letter')] });

  await book(1);
  expect(await jobs.drain()).toEqual({ delivered: 1, failed: 0 });
  expect(heard).toEqual(['letter 1']);
  const waiting = await database.pool.query(
    `update jobs.job set start_after = now() where start_after > now() + interval '59 minutes' returning 1`,
  );
  expect(waiting.rowCount).toBe(1);
  await jobs.drain();
  expect(heard).toEqual(['letter 1', 'late 1']);
});

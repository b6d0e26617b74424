import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Sweep } from '../capability.ts';
import type { Db } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { DELIVERY_QUEUE, type Delivery, type DeliveryJob } from './delivery.ts';

type Queue = PgBoss;

const DELIVERIES = 'deliveries';
const SWEEPS = 'sweeps';
const LONGEST_STOP_MS = 10_000;

export function createQueue(db: Db, log: Log): Queue {
  const queue = new PgBoss({
    db: fromDrizzle(db, sql),
    schema: 'jobs',
    // Maintenance removes finished jobs; its usual interval is a day.
    maintenanceIntervalSeconds: 60,
    // The embedded engine cannot rebuild an index beside other work, and these tables stay small.
    reindex: false,
    monitorVacuum: false,
  });
  queue.on('error', (error) => log.error({ job: 'queue', ...describeError(error) }, 'job queue failed'));
  return queue;
}

export async function startQueue(queue: Queue): Promise<void> {
  await queue.start();
  await queue.createQueue(DELIVERIES, DELIVERY_QUEUE);
  await queue.createQueue(SWEEPS, { retryLimit: 0, deleteAfterSeconds: 3600 });
  // Makes the library look the queue up before any transaction: inside one it would wait for the embedded engine's only
  // connection.
  await queue.insert(DELIVERIES, []);
}

export async function stopQueue(queue: Queue): Promise<void> {
  await queue.stop({ graceful: true, timeout: LONGEST_STOP_MS });
}

/** Adds deliveries in the transaction that takes their events out of the outbox. */
export async function enqueue(queue: Queue, tx: Db, deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const jobs = deliveries.map(({ afterSeconds, ...data }) => ({
    data,
    ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
  }));
  await queue.insert(DELIVERIES, jobs, { db: fromDrizzle(tx, sql) });
}

/** Selects the deliveries that are not made yet; `enqueueSaved` takes these rows. */
export const WAITING_DELIVERIES = `
  select id, data, start_after as "startAfter" from jobs.job
  where name = '${DELIVERIES}' and state < 'completed' order by created_on, id`;

export interface SavedDelivery {
  id: string;
  data: object;
  startAfter: string;
}

/** Keeps their ids, by which listeners recognise what they have already done. */
export async function enqueueSaved(queue: Queue, tx: Db, deliveries: SavedDelivery[]): Promise<void> {
  if (deliveries.length > 0) await queue.insert(DELIVERIES, deliveries, { db: fromDrizzle(tx, sql) });
}

/** Makes due deliveries in the background, several at once, so that a slow mail delays few others. */
export async function startDeliveries(
  queue: Queue,
  deliver: (job: DeliveryJob) => Promise<boolean>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 0.5,
    batchSize: 10,
    burstWhenBatchFull: true,
    localConcurrency: 2,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await queue.work<Delivery, void, typeof options>(DELIVERIES, options, async (jobs) =>
    Promise.all(
      jobs.map(async (job) => ({ id: job.id, status: (await deliver(job)) ? 'completed' : 'failed' })),
    ),
  );
}

/** Makes the deliveries that are due now, in the order of their events. */
export async function deliverDue(
  queue: Queue,
  deliver: (job: DeliveryJob) => Promise<boolean>,
): Promise<{ delivered: number; failed: number }> {
  const [done, undone]: [string[], string[]] = [[], []];
  const jobs = await queue.fetch<Delivery>(DELIVERIES, { batchSize: 100, includeMetadata: true });
  for (const job of jobs.toSorted((a, b) => a.data.eventId - b.data.eventId)) {
    const isDone = await deliver(job);
    (isDone ? done : undone).push(job.id);
  }
  if (done.length > 0) await queue.complete(DELIVERIES, done);
  if (undone.length > 0) await queue.fail(DELIVERIES, undone);
  return { delivered: done.length, failed: undone.length };
}

/** Whether no process has a waiting event or an open delivery. One statement sees one moment. */
export async function isIdle(db: Db): Promise<boolean> {
  const waiting = await db.execute(sql`
    select 1 from outbox_event
    union all
    select 1 from jobs.job
    where name = ${DELIVERIES} and (state = 'active' or (state < 'active' and start_after <= now()))
    limit 1`);
  return waiting.rows.length === 0;
}

/** Deliveries that are not made yet, due or not. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from jobs.job where name = ${DELIVERIES} and state < 'completed'`);
  return rows[0]?.waiting ?? 0;
}

/** Runs each sweep at its own times, in one process only. */
export async function startSweeps(
  queue: Queue,
  sweeps: Sweep[],
  run: (sweep: Sweep) => Promise<unknown>,
): Promise<void> {
  for (const { name, cron } of sweeps) {
    await queue.schedule(
      SWEEPS,
      cron,
      { sweep: name },
      { key: name.replaceAll(' ', '-'), tz: 'Europe/Berlin' },
    );
  }
  const options = { pollingIntervalSeconds: 5, batchSize: 20 };
  await queue.work<{ sweep: string }>(SWEEPS, options, async (jobs) => {
    const due = sweeps.filter(({ name }) => jobs.some(({ data }) => data.sweep === name));
    for (const sweep of due) await run(sweep);
  });
}

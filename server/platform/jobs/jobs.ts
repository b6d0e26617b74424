import { setTimeout as sleep } from 'node:timers/promises';
import type { Capability, Sweep } from '../capability.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';
import { addressEvents, type DeliveryJob, deliver } from './delivery.ts';
import { takeEvents } from './outbox.ts';
import {
  createQueue,
  deliverDue,
  enqueue,
  isIdle,
  startDeliveries,
  startQueue,
  startSweeps,
  stopQueue,
} from './queue.ts';

const EVENTS_AT_ONCE = 100;
const RELAY_PAUSE_MS = 500;
/** The queue repeats deliveries of a killed process on its own, but only after minutes. */
const LONGEST_DRAIN_MS = 30_000;

/** Counts background work for the metrics. */
export interface WorkCounter {
  newsTaken(names: string[]): void;
  deliveryFailed(listener: string): void;
  sweepFailed(sweep: string): void;
}

const NOBODY: WorkCounter = { newsTaken() {}, deliveryFailed() {}, sweepFailed() {} };

interface DrainCount {
  delivered: number;
  failed: number;
}

export interface Jobs {
  /** Starts deliveries and sweeps in the background. */
  start(): Promise<void>;
  /** Makes all waiting and due deliveries, until nothing is left to do. */
  deliver(): Promise<DrainCount>;
  /** Runs the sweeps of all capabilities or of one, except `leftOut`, and then makes all deliveries. */
  drain(capability?: string, leftOut?: string): Promise<DrainCount>;
  /** Waits for running work. */
  stop(): Promise<void>;
}

export function createJobs(deps: Deps, capabilities: Capability[], counter = NOBODY): Jobs {
  const { db, log } = deps;
  const listeners = capabilities.flatMap((capability) => capability.listeners ?? []);
  const sweepsOf = (wanted?: string) =>
    capabilities.flatMap(({ name, sweeps = [] }) => (name === (wanted ?? name) ? sweeps : []));
  const queue = createQueue(db, log);
  const deliverOne = async (job: DeliveryJob) => {
    const isDone = await deliver(deps, listeners, job);
    if (!isDone) counter.deliveryFailed(job.data.listener);
    return isDone;
  };
  const sweepOnce = (sweep: Sweep) => runSweep(deps, sweep, counter);
  const relayEvents = async () => {
    const taken = await takeEvents(db, EVENTS_AT_ONCE, (tx, events) =>
      enqueue(queue, tx, addressEvents(events, listeners)),
    );
    counter.newsTaken(taken);
    return taken.length;
  };
  let relay: Repetition | undefined;
  let started: Promise<void> | undefined;
  const prepare = () => {
    started ??= startQueue(queue);
    return started;
  };

  const deliverAll = async () => {
    await prepare();
    return await deliverUntilIdle(db, relayEvents, () => deliverDue(queue, deliverOne));
  };

  return {
    async start() {
      await prepare();
      await startSweeps(queue, sweepsOf(), sweepOnce);
      await startDeliveries(queue, deliverOne);
      relay = repeat(RELAY_PAUSE_MS, async () => {
        const relayed = await relayEvents().catch((error) => {
          log.error({ job: 'outbox', ...describeError(error) }, 'outbox failed');
          return 0;
        });
        return { isMoreLeft: relayed === EVENTS_AT_ONCE };
      });
    },

    deliver: deliverAll,

    async drain(capability, leftOut) {
      let failed = 0;
      const sweeps = sweepsOf(capability).filter(({ name }) => name !== leftOut);
      for (const sweep of sweeps) if (!(await sweepOnce(sweep))) failed += 1;
      const total = await deliverAll();
      return { ...total, failed: total.failed + failed };
    },

    async stop() {
      await relay?.stop();
      if (started) await stopQueue(queue);
    },
  };
}

async function deliverUntilIdle(
  db: Db,
  relay: () => Promise<number>,
  deliverThem: () => Promise<DrainCount>,
): Promise<DrainCount> {
  const total = { delivered: 0, failed: 0 };
  const end = performance.now() + LONGEST_DRAIN_MS;
  for (;;) {
    const relayed = await relay();
    const { delivered, failed } = await deliverThem();
    total.delivered += delivered;
    total.failed += failed;
    if (performance.now() > end || (await isIdle(db))) return total;
    if (relayed + delivered + failed === 0) await sleep(20);
  }
}

interface Repetition {
  /** Waits for the current run and starts no other. */
  stop(): Promise<void>;
}

/** Repeats the work: at once while more is left, else after a pause. The work must not reject. */
function repeat(pauseMs: number, work: () => Promise<{ isMoreLeft: boolean }>): Repetition {
  const stopping = new AbortController();
  const ended = run(stopping.signal);

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { isMoreLeft } = await work();
      if (!isMoreLeft) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Returns whether the sweep succeeded. A failed sweep is not repeated at once; it runs again at its next time. */
async function runSweep(deps: Deps, sweep: Sweep, counter: WorkCounter): Promise<boolean> {
  try {
    await sweep.run(deps);
    return true;
  } catch (error) {
    deps.log.error({ job: sweep.name, ...describeError(error) }, 'sweep failed');
    counter.sweepFailed(sweep.name);
    return false;
  }
}

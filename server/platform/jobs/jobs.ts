import { setTimeout as sleep } from 'node:timers/promises';
import type { Capability } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';
import { addressEvents, type DeliveryJob, deliver } from './delivery.ts';
import { takeEvents } from './outbox.ts';
import {
  createQueue,
  deliverDue,
  enqueue,
  isIdle,
  keepDelivering,
  keepSweeping,
  startQueue,
  stopQueue,
} from './queue.ts';
import { type Repetition, repeat } from './repeat.ts';
import { runSweep } from './sweep.ts';

const EVENTS_AT_ONCE = 100;
const RELAY_PAUSE_MS = 500;
/** What a killed process was delivering comes back by itself, but only after minutes. */
const LONGEST_DRAIN_MS = 30_000;

export interface Jobs {
  /** Delivers and sweeps in the background from now on. */
  start(): Promise<void>;
  /** Runs every sweep, all waiting events and all due deliveries until nothing is left to do. */
  drain(): Promise<{ delivered: number; failed: number }>;
  /** Lets running work end. */
  stop(): Promise<void>;
}

export function createJobs(deps: Deps, capabilities: Capability[]): Jobs {
  const { db, log } = deps;
  const listeners = capabilities.flatMap((capability) => capability.listeners ?? []);
  const sweeps = capabilities.flatMap((capability) => capability.sweeps ?? []);
  const queue = createQueue(db, log);
  const deliverOne = (job: DeliveryJob) => deliver(deps, listeners, job);
  const relayEvents = () =>
    takeEvents(db, EVENTS_AT_ONCE, (tx, events) => enqueue(queue, tx, addressEvents(events, listeners)));
  let relay: Repetition | undefined;
  let started: Promise<void> | undefined;
  const prepare = () => {
    started ??= startQueue(queue);
    return started;
  };

  return {
    async start() {
      await prepare();
      await keepSweeping(queue, sweeps, (sweep) => runSweep(deps, sweep));
      await keepDelivering(queue, deliverOne);
      relay = repeat(RELAY_PAUSE_MS, async () => {
        const relayed = await relayEvents().catch((error) => {
          log.error({ job: 'outbox', ...describeError(error) }, 'outbox failed');
          return 0;
        });
        return { isMoreLeft: relayed === EVENTS_AT_ONCE };
      });
    },

    async drain() {
      await prepare();
      const total = { delivered: 0, failed: 0 };
      const end = performance.now() + LONGEST_DRAIN_MS;
      for (const sweep of sweeps) if (!(await runSweep(deps, sweep))) total.failed += 1;
      for (;;) {
        const relayed = await relayEvents();
        const { delivered, failed } = await deliverDue(queue, deliverOne);
        total.delivered += delivered;
        total.failed += failed;
        if (performance.now() > end || (await isIdle(db))) return total;
        if (relayed + delivered + failed === 0) await sleep(20);
      }
    },

    async stop() {
      await relay?.stop();
      if (started) await stopQueue(queue);
    },
  };
}

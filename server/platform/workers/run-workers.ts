import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.ts';
import { answerMetrics } from './all-metrics.ts';
import { onStopSignal, passHurryOn } from './stop-signals.ts';

/** The first worker also prepares the database and does the background work; the others answer requests only. */
const REQUESTS_ONLY = 'requests';
/** A little longer than a drained worker may take to stop. */
const LONGEST_STOP_MS = 28_000;

const READY = 'ready';

/**
 * Runs this many processes on one port and replaces those that end. If the first worker cannot start, the primary
 * process ends, as a single process would. The workers end with the primary process.
 */
export async function runWorkers(count: number, drainMs: number, log: Log): Promise<void> {
  let isStopping = false;
  let isStarting = true;
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const ready = new Set<Worker>();
  answerMetrics(ready);

  const keepRunning = (place: number, earlierPauseMs = 0): Promise<void> => {
    const startedAt = performance.now();
    const worker = fork(place === 0);
    const isReady = untilReady(worker).then(() => void ready.add(worker));
    worker.once('exit', (code: number | null) => {
      ready.delete(worker);
      if (isStopping) return;
      if (isStarting && place === 0) process.exit(code || 1);
      const pause = pauseBeforeRestart(performance.now() - startedAt, earlierPauseMs);
      log.error({ job: 'workers', status: code ?? 0, milliseconds: pause }, 'a worker ended and is replaced');
      setTimeout(() => isStopping || void keepRunning(place, pause), pause);
    });
    return isReady;
  };

  onStopSignal((hurry) => {
    isStopping = true;
    void endAll(drainMs, hurry);
  });

  await keepRunning(0);
  isStarting = false;
  for (let place = 1; place < count; place += 1) void keepRunning(place);
}

/** The duty of this process. A portal with one process does everything. */
export function dutyOfWorker(): 'everything' | 'requests' {
  return cluster.isWorker && process.argv.includes(REQUESTS_ONLY) ? 'requests' : 'everything';
}

export function reportReady(): void {
  if (cluster.isWorker) process.send?.(READY);
}

function fork(doesEverything: boolean): Worker {
  cluster.setupPrimary({ args: doesEverything ? [] : [REQUESTS_ONLY] });
  return cluster.fork();
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.on('message', (message) => message === READY && resolve()));
}

async function endAll(drainMs: number, hurry: AbortSignal): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  // A worker that is still starting is ended by the signal. It has no requests yet, so nothing is cut off.
  const codeOf = (code: number | null, signal: string) => (signal === 'SIGTERM' ? 0 : (code ?? 1));
  const codes = workers.map(
    (worker) =>
      new Promise<number>((resolve) => worker.once('exit', (code, signal) => resolve(codeOf(code, signal)))),
  );
  setTimeout(() => process.exit(1), drainMs + LONGEST_STOP_MS).unref();
  hurry.addEventListener('abort', () => workers.forEach(passHurryOn));
  for (const worker of workers) worker.process.kill('SIGTERM');
  process.exit(Math.max(0, ...(await Promise.all(codes))));
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that ran this long did not fail because of its start. */
const STEADY_MS = 60_000;

/** The pause before a worker that ended is replaced: it doubles each time a worker ends soon after its start. */
export function pauseBeforeRestart(livedMs: number, earlierPauseMs: number): number {
  if (livedMs >= STEADY_MS || earlierPauseMs === 0) return FIRST_PAUSE_MS;
  return Math.min(earlierPauseMs * 2, LONGEST_PAUSE_MS);
}

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

const HURRY = 'hurry';

/** Calls `stop` at the first signal; the second one aborts `hurry`. */
export function onStopSignal(stop: (hurry: AbortSignal) => void): void {
  const hurry = new AbortController();
  let isTold = false;
  const tell = () => {
    // A worker may get the first signal twice: from its process group and from the primary process.
    if (isTold && !cluster.isWorker) hurry.abort();
    if (!isTold) stop(hurry.signal);
    isTold = true;
  };
  process.on('SIGTERM', tell).on('SIGINT', tell);
  if (cluster.isWorker) process.on('message', (message) => message === HURRY && hurry.abort());
}

/** Tells a worker of the second signal. */
export function passHurryOn(worker: Worker): void {
  if (worker.isConnected()) worker.send(HURRY);
}

/** Waits this long, or until the second signal. */
export async function drain(milliseconds: number, hurry: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: hurry }).catch(() => {});
}

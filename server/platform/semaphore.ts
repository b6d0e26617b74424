import { Failure } from './failure.ts';

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a few pieces of work at once, lets a few more wait, and refuses all others. */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new Failure('server.unavailable', { retryAfterSeconds: 2 });

    try {
      return await work();
    } finally {
      // The place goes to the next in line, so that no newcomer can take it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

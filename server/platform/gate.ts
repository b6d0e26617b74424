import { Failure } from './failure.ts';

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a few pieces of work at once and lets a few more wait; refuses all others at once. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
    else throw new Failure('server.unavailable', { retryAfterSeconds: 2 });

    try {
      return await work();
    } finally {
      // A free place goes to the next in line, so that no newcomer can take it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

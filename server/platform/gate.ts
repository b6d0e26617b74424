import { Failure } from './failure.ts';

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets a few through at once and a few more wait in line; whoever comes after is sent away at once. */
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
      // A place that becomes free is handed on, so that nobody can slip in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

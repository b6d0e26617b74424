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

/** Limits how much one person does at once, so that nobody takes all places. */
export function createShares(
  each: number,
): <Result>(person: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, number>();
  return async (person, work) => {
    const own = running.get(person) ?? 0;
    if (own >= each) throw new Failure('request.too_many', { retryAfterSeconds: 2 });
    running.set(person, own + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
    }
  };
}

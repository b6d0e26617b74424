import { setTimeout as sleep } from 'node:timers/promises';

export interface Drill {
  /** What is broken, as one sentence. */
  about: string;
  /** How long it may take on a busy machine, for the usual number of times. */
  seconds: number;
  /** How often it breaks something. */
  times: number;
  play(times: number): Promise<DrillReport>;
}

export interface DrillReport {
  /** How many things the portal said that it has done. */
  acknowledged: number;
  /** How many of them are there afterwards. */
  found: number;
  /** What is missing or wrong, one sentence each. */
  lost: string[];
  facts?: string[];
}

/** The result of work that did not end in time. */
export const LATE = 'late';

export async function withinSeconds<Result>(
  seconds: number,
  work: Promise<Result>,
): Promise<Result | typeof LATE> {
  const over = new AbortController();
  const late = sleep(seconds * 1_000, LATE, { signal: over.signal }).catch(() => LATE);
  const first: Result | typeof LATE = await Promise.race<Result | typeof LATE>([
    work,
    late as Promise<typeof LATE>,
  ]);
  over.abort();
  return first;
}

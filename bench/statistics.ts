/** The arithmetic of the benchmark. Nothing here touches the machine. */

export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(values: number[]): Spread {
  return { median: percentile(values, 50), min: Math.min(...values), max: Math.max(...values) };
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Round by round, because what else the machine does in a round slows down both. */
export function ratiosOf(values: number[], references: number[]): number[] {
  if (values.length !== references.length) throw new Error('A ratio needs both numbers of every round.');
  return values.map((value, round) => value / (references[round] ?? Number.NaN));
}

/** What one round has measured of one kind of request. */
export interface Measurement {
  perSecond: number;
  p99Ms: number;
  /** Milliseconds of processor time for one request. */
  cpuMs: { server: number; database: number; generator: number };
}

/** What all rounds have measured of one kind of request. */
export interface Series {
  name: string;
  rounds: Measurement[];
}

export function medianOf({ rounds }: Series, pick: (measurement: Measurement) => number): number {
  return percentile(rounds.map(pick), 50);
}

export function speedsOf({ rounds }: Series): number[] {
  return rounds.map(({ perSecond }) => perSecond);
}

export function speedRatio(series: Series, reference: Series): number {
  return percentile(ratiosOf(speedsOf(series), speedsOf(reference)), 50);
}

/** A promise in numbers. */
export interface Aim {
  what: string;
  measured: number;
  wanted: 'at least' | 'at most';
  limit: number;
  unit: string;
}

export function isMet({ measured, wanted, limit }: Aim): boolean {
  return wanted === 'at least' ? measured >= limit : measured <= limit;
}

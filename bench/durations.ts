import { availableParallelism, cpus, loadavg } from 'node:os';

interface Measuring {
  calls: number;
  /** Made before and not counted. */
  warmUpCalls: number;
}

/** Says how long something takes, and ends with 1 when that is longer than it may. */
export async function reportDurations(
  name: string,
  measuring: Measuring & { longestP95Ms: number },
  ask: (call: number) => Promise<void>,
): Promise<void> {
  const times = await timesOf(measuring, ask);
  const { longestP95Ms } = measuring;
  const [median, slowest] = [percentile(times, 50), percentile(times, 95)];
  const isFine = slowest < longestP95Ms;
  if (!isFine) process.exitCode = 1;
  const verdict = isFine ? '' : ` (more than ${longestP95Ms} ms)`;
  say(`${name}: median ${median.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms${verdict}`);
}

/** Milliseconds of each call, one after the other. */
export async function timesOf(
  { calls, warmUpCalls }: Measuring,
  ask: (call: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < warmUpCalls + calls; call += 1) {
    const before = performance.now();
    await ask(call);
    if (call >= warmUpCalls) times.push(performance.now() - before);
  }
  return times;
}

/** Figures mean little without the machine they come from. */
export function sayMachine(): void {
  const load = loadavg()[0]?.toFixed(1);
  say(`${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load}, Node ${process.version}`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
}

import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of all processes that this one started and that have ended. Unlike real time, others cannot use it up. */
function endedProcessesMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // In proc(5): cutime and cstime.
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** Processor time of the processes that ended during `work`. */
export async function endedProcessesMsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = endedProcessesMs();
  await work();
  return endedProcessesMs() - before;
}

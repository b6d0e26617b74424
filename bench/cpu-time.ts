import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** Milliseconds of processor time that this process and all its descendants have used so far. */
export function cpuTimeOf(pid: number): number {
  return sumOf(pid, (member) => ticksIn(read(`/proc/${member}/stat`))) * TICK_MS;
}

/** Megabytes that this process and all its descendants keep in memory. */
export function residentMegabytes(pid: number): number {
  return sumOf(pid, (member) => kilobytesIn(read(`/proc/${member}/status`))) / 1024;
}

/**
 * Own time and that of children who have ended, user and system. The name of the program stands in brackets before the
 * numbers, and may contain spaces and brackets itself.
 */
export function ticksIn(stat: string): number {
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

export function kilobytesIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

function sumOf(pid: number, amount: (member: number) => number): number {
  return childrenOf(pid).reduce((sum, child) => sum + sumOf(child, amount), amount(pid));
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid)
    .flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((child) => child !== '')
    .map(Number);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty if the process has ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/** A process as /proc shows it. Times are in ticks, those of children who have ended included. */
export interface ProcessStat {
  pid: number;
  parent: number;
  ticks: number;
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** Milliseconds of processor time that this process and all its descendants have used so far. */
export function cpuTimeOf(pid: number): number {
  return familyOf(pid, allProcesses()).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
}

/** Megabytes that this process and all its descendants keep in memory. */
export function residentMegabytes(pid: number): number {
  const kilobytes = familyOf(pid, allProcesses()).map((member) => {
    const status = readProc(member.pid, 'status') ?? '';
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

export function familyOf(pid: number, processes: ProcessStat[]): ProcessStat[] {
  const children = processes.filter(({ parent }) => parent === pid);
  const self = processes.filter((each) => each.pid === pid);
  return [...self, ...children.flatMap((child) => familyOf(child.pid, processes))];
}

/** The name of the program stands in brackets and may contain spaces and brackets itself. */
export function parseStat(line: string): ProcessStat {
  const afterName = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [parent, ...times] = [1, 11, 12, 13, 14].map((field) => Number(afterName[field]));
  return {
    pid: Number.parseInt(line, 10),
    parent: parent ?? 0,
    ticks: times.reduce((sum, each) => sum + each, 0),
  };
}

function allProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProc(Number(name), 'stat') ?? [])
    .map(parseStat);
}

/** Undefined if the process has ended in the meantime. */
function readProc(pid: number, file: 'stat' | 'status'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

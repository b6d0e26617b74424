import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { cpuTimeOf, kilobytesIn, residentMegabytes, ticksIn } from './cpu-time.ts';

test('the time of a process includes that of its children who have ended', () => {
  const stat = '42 (postgres: a) b) S 7 42 42 0 -1 4194560 900 0 0 0 11 13 17 19 20 0 1 0 555 1 2';
  expect(ticksIn(stat)).toBe(11 + 13 + 17 + 19);
});

test('a process that has ended takes no time and no memory', () => {
  expect([ticksIn(''), kilobytesIn('')]).toEqual([0, 0]);
});

test('the memory of a process is what it keeps resident', () => {
  expect(kilobytesIn('VmPeak:\t 900 kB\nVmRSS:\t  345 kB\n')).toBe(345);
});

test('a process counts with its descendants', async () => {
  const script = `console.log('up'); setInterval(() => {}, 1000)`;
  // A shell is small and does almost nothing; what it waits for is not and does.
  const shell = spawn('sh', ['-c', `"${process.execPath}" -e "${script}"; true`], { detached: true });
  const pid = shell.pid ?? 0;
  await once(shell.stdout, 'data');
  expect(residentMegabytes(pid)).toBeGreaterThan(20);
  expect(cpuTimeOf(pid)).toBeGreaterThan(0);
  process.kill(-pid, 'SIGKILL');
  await once(shell, 'exit');
});

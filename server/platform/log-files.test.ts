import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logFiles } from './log-files.ts';

const root = mkdtempSync(join(tmpdir(), 'online-klinik-log-files-'));
afterAll(() => rmSync(root, { recursive: true }));

function aFolder(): string {
  return join(mkdtempSync(join(root, 'data-')), 'logs');
}

/** What each file holds, the newest first. */
function contents(folder: string): string[] {
  return readdirSync(folder)
    .sort((one, other) => Number(/\d+/.exec(one) ?? 0) - Number(/\d+/.exec(other) ?? 0))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

test('a file that would become too large is put aside, and only the five newest are kept', () => {
  const folder = aFolder();
  const log = logFiles(folder, 12);

  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
  expect(contents(folder)).toEqual(['three\n', 'one\ntwo\n']);

  for (const line of ['4 long\n', '5 long\n', '6 long\n', '7 long\n']) log.write(line);
  expect(contents(folder)).toEqual(['7 long\n', '6 long\n', '5 long\n', '4 long\n', 'three\n']);
  expect(readdirSync(folder).sort()).toEqual([
    'portal.1.log',
    'portal.2.log',
    'portal.3.log',
    'portal.4.log',
    'portal.log',
  ]);
});

test('bytes are counted, not characters', () => {
  const folder = aFolder();
  const log = logFiles(folder, 12);

  log.write('äöüäö\n');
  log.write('ü\n');

  expect(contents(folder)).toEqual(['ü\n', 'äöüäö\n']);
});

test('each start begins a file with its first line, and a start without a line leaves the files alone', () => {
  const folder = aFolder();
  const first = logFiles(folder);
  first.write('first\n');
  logFiles(folder);
  first.write('still first\n');
  expect(contents(folder)).toEqual(['first\nstill first\n']);

  logFiles(folder).write('second\n');
  expect(contents(folder)).toEqual(['second\n', 'first\nstill first\n']);
});

test('nobody else on the machine reads the log', () => {
  const folder = aFolder();
  logFiles(folder).write('line\n');

  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'portal.log')).mode & 0o777).toBe(0o600);
});

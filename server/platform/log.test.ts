import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog, describeError, standardOutput } from './log.ts';

test('a line is one JSON object with the time in UTC and no name of the machine', () => {
  const lines: string[] = [];

  createLog({ write: (line) => lines.push(line) }).warn({ job: 'letters', attempt: 2 }, 'failed\nagain');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    job: 'letters',
    attempt: 2,
    msg: 'failed\nagain',
  });
});

test('each line has the time at which it was written', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  for (const time of ['2026-11-16T09:00:00.001Z', '2026-11-16T09:00:00.001Z', '2026-11-16T09:00:00.002Z']) {
    vi.setSystemTime(time);
    log.info({}, time);
  }
  const times = lines.map((line) => JSON.parse(line) as { time: string; msg: string });
  expect(times.map(({ time }) => time)).toEqual(times.map(({ msg }) => msg));
});

test('only class, code and place of an error are logged', () => {
  const cause = Object.assign(new Error('Key (email)=(ana@example.com) exists'), { code: '23505' });
  const described = describeError(new Error('insert … params: ana@example.com\nAna Muster', { cause }));

  expect(described.error).toBe('Error 23505');
  expect(described.stack).toContain('log.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/ana@example|Muster/);
});

test('a message that looks like a stack frame is not logged either', () => {
  expect(describeError(new Error('x\n    at Ana Muster')).stack).not.toContain('Muster');
});

test('a thrown value that is no error is logged by its type', () => {
  expect(describeError('ana@example.com')).toEqual({ error: 'string' });
  expect(describeError(undefined)).toEqual({ error: 'undefined' });
});

test('ordinary lines are written together soon, and a warning at once with all before it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'online-klinik-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  onTestFinished(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const messages = () =>
    readFileSync(join(folder, 'log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg);
  const log = createLog(standardOutput(file));

  log.info({}, 'one');
  log.info({}, 'two');
  expect(messages()).toEqual([]);
  log.warn({}, 'three');
  expect(messages()).toEqual(['one', 'two', 'three']);

  log.info({}, 'four');
  await expect.poll(messages).toEqual(['one', 'two', 'three', 'four']);
});

test('lines below the level are not written', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  log.level = readConfig({ LOG_LEVEL: 'warn' }).logLevel;
  log.info({}, 'answered');
  log.warn({}, 'failed');

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['failed']);
  expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of info, warn, error');
});

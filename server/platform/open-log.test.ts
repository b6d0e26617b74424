import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { newestLogFile } from './log-files.ts';
import { openLog, readableLine } from './open-log.ts';

function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'online-klinik-open-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What is written to the terminal from now on. */
function watchTerminal(): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return lines;
}

test('the log of a demo lies in files, and everywhere else it goes to standard output', () => {
  const trial = Object.fromEntries(
    Object.entries(PRODUCTION).map(([name, value]) => [name, value.replace('_live_', '_test_')]),
  );
  const [DATABASE_URL, HOST] = ['postgres://u@db/x', '0.0.0.0'];
  expect(readConfig({ DATA_DIR: '/srv/demo' }).logFolder).toBe('/srv/demo/logs');
  expect(readConfig({ LOG_TO: 'terminal' }).logFolder).toBeUndefined();
  expect(readConfig({ DATABASE_URL, WORKERS: '2' }).logFolder).toBeUndefined();
  expect(readConfig(PRODUCTION)).toMatchObject({ logFolder: undefined, logFormat: 'json' });
  expect(readConfig({ ...trial, HOST, NODE_ENV: '', DEMO: '0' })).toMatchObject({
    logFolder: undefined,
  });
});

test('the terminal names each error once with the file that says more, and nothing else', () => {
  const terminal = watchTerminal();
  const DATA_DIR = aDataFolder();
  const config = readConfig({ DATA_DIR });
  const log = openLog(config);

  log.info({ endpoint: 'login' }, 'answered');
  log.warn({}, 'a database connection was held for long');
  log.error({ code: 'invoice 7' }, 'a paper could not be drawn');
  log.error({ code: 'invoice 8' }, 'a paper could not be drawn');

  const file = newestLogFile(join(DATA_DIR, 'logs'));
  expect(terminal).toEqual([`The log has an error: a paper could not be drawn. See ${file}\n`]);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([30, 40, 50, 50]);
});

test('a log that cannot be written is told once and ends nothing', () => {
  const terminal = watchTerminal();
  const DATA_DIR = aDataFolder();
  writeFileSync(join(DATA_DIR, 'logs'), 'a file where the folder should be');
  const log = openLog(readConfig({ DATA_DIR }));

  log.warn({}, 'one');
  log.warn({}, 'two');

  expect(terminal).toEqual([`The log in ${join(DATA_DIR, 'logs')} cannot be written.\n`]);
});

test('a readable line has time, level, message and fields, and the stack below it', () => {
  const DATA_DIR = aDataFolder();
  const log = openLog(readConfig({ DATA_DIR, LOG: 'pretty', LOG_LEVEL: 'warn' }));
  watchTerminal();

  log.info({}, 'not written');
  log.warn({ milliseconds: 612, endpoint: 'GET /api/user' }, 'slow');
  log.error({ error: 'TypeError', stack: '    at serve (serve.ts:1:2)' }, 'failed');

  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(readFileSync(newestLogFile(join(DATA_DIR, 'logs')), 'utf8')).toMatch(
    new RegExp(
      `^${time} warn  slow  milliseconds=612  endpoint="GET /api/user"\n` +
        `${time} error failed  error="TypeError"\n    at serve \\(serve\\.ts:1:2\\)\n$`,
    ),
  );
});

test('a field cannot pretend to be a line of its own', () => {
  const line = readableLine(`{"level":30,"time":"t","code":"a\\nb","msg":"m"}\n`);

  expect(line).toBe('t info  m  code="a\\nb"\n');
});

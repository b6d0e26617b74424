import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { freePort, removeDataFolder, type ServerProcess, startProcess } from './testing/process.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });
const BUSY = { timeout: 60_000, interval: 20 };

const folders: string[] = [];
type Environment = Record<'PORT' | 'DATA_DIR' | 'DEMO' | 'DRAIN_SECONDS', string>;
let environment: Environment;
let server: ServerProcess;

beforeAll(async () => {
  environment = await anEnvironment();
  server = startProcess(environment, buildStaleServer());
  await server.isRunning;
});
afterAll(async () => {
  await server.kill();
  for (const folder of folders) await removeDataFolder(folder);
});

async function anEnvironment(): Promise<Environment> {
  return { PORT: await freePort(), DATA_DIR: await aDataFolder(), DEMO: '0', DRAIN_SECONDS: '300' };
}

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'online-klinik-main-'));
  folders.push(folder);
  const template = inject('databaseTemplate');
  if (template.engine === 'embedded') await cp(template.dataDir, folder, { recursive: true });
  return folder;
}

/** The status of an answer, or 0 when nobody listens. */
async function statusOf(path: string, { PORT } = environment): Promise<number> {
  return await fetch(`http://127.0.0.1:${PORT}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
}

const isReady = async () => (await statusOf('/readyz')) === 200;

test('every fault of the configuration is one line, and the server does not start', async () => {
  const faulty = startProcess({ PORT: 'x', DEMO: 'maybe', STRIPE_SECRET_KEY: 'geheim' });

  expect(await faulty.outcome).toEqual({
    exitCode: 1,
    output: '',
    errors: [
      'PORT must be a number',
      'STRIPE_SECRET_KEY must start with sk_test_ or sk_live_',
      'DEMO must be 1 or 0',
      '',
    ].join('\n'),
  });
});

test('a second server on the same data refuses, naming the first, which goes on', async () => {
  const second = startProcess({ ...environment, PORT: await freePort() }, buildStaleServer());

  const { exitCode, errors, output } = await second.outcome;
  expect([exitCode, output]).toEqual([1, '']);
  expect(errors).toMatch(/^.+ is in use by process \d+ .+\n$/);
  expect(errors).toContain(environment.DATA_DIR);
  expect(await isReady()).toBe(true);
});

test('a port that is taken is told in one line', async () => {
  const second = startProcess({ ...environment, DATA_DIR: await aDataFolder() }, buildStaleServer());

  const { exitCode, errors } = await second.outcome;
  expect([exitCode, errors]).toEqual([
    1,
    `The server cannot listen: listen EADDRINUSE: address already in use 127.0.0.1:${environment.PORT}.\n`,
  ]);
});

test('asked to end, the server serves until it has drained or is asked again, finishes its answers and ends well', async () => {
  const own = await anEnvironment();
  const ending = startProcess(own, buildStaleServer());
  onTestFinished(() => ending.kill());
  await ending.isRunning;
  expect(await statusOf('/readyz', own)).toBe(200);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
  const request = connect(Number(own.PORT), '127.0.0.1');
  let answer = '';
  request.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  request.write(head);
  // The server says that it has begun with the request.
  await once(request, 'data');
  request.write(body.slice(0, 10));

  ending.terminate();
  await expect.poll(() => statusOf('/readyz', own), BUSY).toBe(503);
  expect([await statusOf('/livez', own), await statusOf('/api/get-settings', own)]).toEqual([200, 200]);
  ending.terminate();
  await expect.poll(() => statusOf('/livez', own), BUSY).toBe(0);
  request.write(body.slice(10));
  const { exitCode, output } = await ending.outcome;
  expect(output.match(/^ +http:\/\/localhost:\d+\/staff\/set-up\/[\w-]{43}$/gm)).toHaveLength(1);
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d /);
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(exitCode).toBe(0);
});

import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { freePort, removeDataFolder, startProcess } from './testing/process.ts';

// It starts the built server and loads the demo, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test('a demo tells the terminal its steps, the address and the logins, and writes what it does into its log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-output-'));
  onTestFinished(() => removeDataFolder(dataDir));
  const template = inject('databaseTemplate');
  if (template.engine === 'embedded') await cp(template.dataDir, dataDir, { recursive: true });
  const [PORT, SANDBOX_PORT] = [await freePort(), await freePort()];
  const server = startProcess({ PORT, SANDBOX_PORT, DATA_DIR: dataDir, DEMO: '1' }, buildStaleServer());
  onTestFinished(() => server.kill());
  await server.isRunning;

  const login = { email: 'patientin@example.com', password: 'Demo-Passwort-1' };
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/login?secret=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const body = await answer.text();
  server.terminate();
  const { exitCode, output, errors } = await server.outcome;

  expect([answer.status, exitCode, errors]).toEqual([200, 0, '']);
  const lines = output.trimEnd().split('\n');
  const address = lines.findIndex((line) => line.includes('is running: http://localhost:'));
  expect(lines.slice(0, address).map((line) => line.replace(/[\d.]+ s/, 'n s'))).toEqual([
    '✓ database (n s)',
    '✓ demo clinic (n s)',
    '',
  ]);
  expect(lines.at(-1)?.trim()).toBe('The last three sign in at /staff/, without a second factor.');
  expect(output).not.toMatch(/^\{/m);

  expect(readdirSync(join(dataDir, 'logs'))).toEqual(['portal.log']);
  const log = readFileSync(join(dataDir, 'logs/portal.log'), 'utf8');
  const written = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(written).toContainEqual(
    expect.objectContaining({ level: 30, status: 200, endpoint: expect.any(String) }),
  );
  const token = /"(?:access_)?token":"([^"]{8,})"/.exec(body)?.[1] ?? answer.headers.get('set-cookie');
  expect(token).toBeTruthy();
  for (const secret of [login.email, login.password, 'Maria', 'Vogel', 'secret', `${token}`])
    expect(log).not.toContain(secret);
});

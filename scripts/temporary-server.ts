/**
 * The portal on a new data folder, with the demo clinic and a clock that can be moved, gone without a trace
 * afterwards. Browser tests start it as a program (PORT and SANDBOX_PORT given), scripts and single journeys as a
 * function. It uses the PostgreSQL of TEST_DATABASE_URL when TEST_ENGINE=postgres, as capability tests do; else the
 * embedded database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buildStaleServer, buildStaleWeb } from './build-when-stale.ts';
import { NODE_FLAGS } from './built-server.ts';
import { freePorts } from './free-port.ts';
import { newDatabase } from './postgres-for-tests.ts';
import { copyTemplateDatabase } from './template-databases.ts';

const START_SECONDS = 180;
/** Every journey registers somebody; what a password hash costs is proven elsewhere. */
const CHEAP_HASHES = ['--import', './server/testing/cheap-argon2.ts'];

interface TemporaryServer {
  url: string;
  dataDir: string;
  /** Of a clinic without an administrator: the link that the start prints, which makes one. */
  setUpUrl: Promise<string>;
  /** As after a power cut: no time to say goodbye, the same address and the same data. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** How far its clock is ahead; as far as the browser tests say, unless told otherwise. */
  aheadMs?: number;
  /** Added to the settings. */
  further?: Record<string, string>;
  /** On the embedded database even where there is PostgreSQL. */
  isEmbedded?: boolean;
}

export async function startTemporaryServer({
  aheadMs,
  further = {},
  isEmbedded = false,
}: ServerOptions = {}): Promise<TemporaryServer> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const dataDir = newDataDir();
  const database = isEmbedded ? undefined : await databaseOfTests();
  const place = { port: String(port), sandboxPort: String(sandboxPort), dataDir };
  const start = () => spawnServer(place, 'pipe', { ...database?.settings, ...further }, aheadMs);
  let server = start();
  const setUpUrl = linkIn(server.child.stdout);
  const url = addressOf(port);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.child.kill(signal);
    await server.ended;
  };
  const stop = async () => {
    await end('SIGTERM');
    await database?.drop();
    forget(dataDir);
  };
  const ready = () =>
    Promise.race([waitUntilReady(url), server.ended.then(failEarly)]).catch(async (error) => {
      await stop();
      throw error;
    });
  await ready();
  const startAgain = async () => {
    server = start();
    await ready();
  };
  return { url, dataDir, setUpUrl, stop, kill: () => end('SIGKILL'), startAgain };
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'online-klinik-'));
  copyTemplateDatabase(dataDir);
  return dataDir;
}

function forget(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
}

/** The address that playwright.config.ts opens, too; links in mails start with it. */
function addressOf(port: string | number): string {
  return `http://127.0.0.1:${port}`;
}

interface Place {
  port: string;
  sandboxPort: string;
  dataDir: string;
}

function spawnServer(
  { port, sandboxPort, dataDir }: Place,
  log: 'inherit' | 'pipe',
  further: Record<string, string> = {},
  aheadMs = Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0),
) {
  buildStaleWeb();
  const program = buildStaleServer();
  // Only what is listed here: a DATABASE_URL of the surroundings must never meet the demo clinic.
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const settings = {
    PORT: port,
    PUBLIC_URL: addressOf(port),
    SANDBOX_PORT: sandboxPort,
    DATA_DIR: dataDir,
    TEST_CLOCK: aheadMs > 0 ? `+${aheadMs}` : '1',
    DEMO: '1',
    // Each test comes from a network of its own, as visitors do.
    TRUST_PROXY: '1',
    ...further,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, ...CHEAP_HASHES, program], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', log, 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended };
}

/** Whatever else is printed is read as well, because a full pipe would stop the server. */
function linkIn(output: Readable | null): Promise<string> {
  return new Promise((resolve) => {
    output?.on('data', (part) => {
      const [link] = /http\S+\/staff\/set-up\/\S+/.exec(String(part)) ?? [];
      if (link) resolve(link);
    });
  });
}

async function databaseOfTests() {
  const { TEST_ENGINE, TEST_DATABASE_URL } = process.env;
  if (TEST_ENGINE !== 'postgres' || TEST_DATABASE_URL === undefined) return undefined;
  const { url, drop } = await newDatabase(TEST_DATABASE_URL, 'online_klinik_browser');
  return { settings: { DATABASE_URL: url }, drop };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_SECONDS * 1000;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready within ${START_SECONDS} seconds.`);
}

function failEarly(code: number | null): never {
  throw new Error(`The server ended with ${code} before it was ready.`);
}

if (import.meta.main) {
  const { PORT = '', SANDBOX_PORT = '' } = process.env;
  const database = await databaseOfTests();
  const dataDir = newDataDir();
  const place = { port: PORT, sandboxPort: SANDBOX_PORT, dataDir };
  const { child, ended } = spawnServer(place, 'inherit', database?.settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  process.exitCode = (await ended) ?? 1;
  await database?.drop();
  forget(dataDir);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { NODE_FLAGS } from '../scripts/built-server.ts';
import { freePorts } from '../scripts/free-port.ts';

const LONGEST_START_MS = 180_000;

export interface PortalProcess {
  base: string;
  port: number;
  /** Where the stand-ins of the providers answer the portal. */
  standInPort: number;
  pid: number;
  /** From the start of the process until `/readyz` said yes. */
  readyMs: number;
  /** At once: nobody needs anything of it any more. */
  stop(): Promise<void>;
}

interface PortalWish {
  databaseUrl: string;
  hasDemo?: boolean;
  workers?: number;
}

/** Starts the portal as a process of its own on this database, as `npm start` does, and waits until it is ready. */
export async function startPortal({
  databaseUrl,
  hasDemo = true,
  workers = 1,
}: PortalWish): Promise<PortalProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-bench-'));
  const logFile = join(dataDir, 'portal.log');
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const base = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // The key with which the prepared clinic was written.
    DATA_KEY: PRODUCTION.DATA_KEY,
    DEMO: hasDemo ? '1' : '0',
    // Each guest of the demo comes from a network of her own.
    ...(hasDemo && { TRUST_PROXY: '1' }),
    WORKERS: String(workers),
  };
  const program = buildStaleServer();
  const log = openSync(logFile, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: getCompileCacheDir(), ...settings },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const stop = async () => {
    kill();
    await ended;
    process.off('exit', kill);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  };
  const isReady = await Promise.race([untilReady(base), ended.then(() => false)]);
  const readyMs = performance.now() - startedAt;
  if (!isReady) {
    const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-10);
    await stop();
    throw new Error(['The portal did not start:', ...lines].join('\n'));
  }
  return { base, port, standInPort: sandboxPort, pid: child.pid ?? 0, readyMs, stop };
}

async function untilReady(base: string): Promise<boolean> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return true;
    await sleep(20);
  }
  return false;
}

import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '#server/platform/failure.ts';
import { requireFreeSpace } from '#server/platform/files/disk-room.ts';
import { programFile } from '#server/platform/project-files.ts';
import type { DatabaseLog } from '../engine.ts';

const PROCESS_FILE = programFile('server/platform/database/embedded/embedded-process.ts');
const LONGEST_STOP_MS = 5_000;

/** The messages of the engine's process to the server. The server only sends `ping`. */
export type EngineNews = 'ready' | 'pong' | { refusal: string };

export interface EmbeddedEngine {
  socketFolder: string;
  /** Resolves with the reason when the engine ends without being asked to; never rejects. */
  lost: Promise<string>;
  /** Ends a broken engine at once; `lost` then resolves with this reason. */
  abandon(reason: string): void;
  /** Lets the engine finish and write everything; resolves when its process and its socket are gone. */
  stop(): Promise<void>;
}

/** Node flags that are passed on to the engine: tests compile quickly what lives for seconds. */
const HOW_TO_COMPILE = ['--no-opt', '--liftoff-only'];

/** Runs the engine in its own process, so that a slow query never holds up the server's event loop. */
export async function startEmbeddedEngine(dataDir: string, log: DatabaseLog): Promise<EmbeddedEngine> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await requireFreeSpace(dataDir);
  // A new folder for each start, short enough for a socket path. The engine creates it when it has the lock.
  const socketFolder = join(tmpdir(), `online-klinik-${randomBytes(6).toString('hex')}`);
  const child = fork(PROCESS_FILE, [await realpath(dataDir), socketFolder, String(process.pid)], {
    env: {},
    execArgv: process.execArgv.filter((flag) => HOW_TO_COMPILE.includes(flag)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await untilReady(child).catch(async (refusal) => {
    await ended;
    throw refusal;
  });
  return supervise(child, socketFolder, ended, log);
}

function supervise(
  child: ChildProcess,
  socketFolder: string,
  ended: Promise<unknown[]>,
  log: DatabaseLog,
): EmbeddedEngine {
  const lost = Promise.withResolvers<string>();
  let isStopping = false;
  let reason: string | undefined;

  const abandon = (why: string) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const endWatch = watchForSilence(child, () => abandon('it did not answer for too long'));

  void ended.then(async ([code, signal]) => {
    endWatch();
    await removeFolder(socketFolder);
    if (isStopping) return;
    reason ??= `its process ended with ${signal ?? `exit code ${code}`}`;
    log.error({ error: reason }, 'the embedded database is lost');
    lost.resolve(reason);
  });

  return {
    socketFolder,
    lost: lost.promise,
    abandon,
    async stop() {
      isStopping = true;
      if (child.connected) child.disconnect();
      const patience = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
      await ended;
      clearTimeout(patience);
      await removeFolder(socketFolder);
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onExit = () => reject(new StartRefusal('The embedded database ended while it was starting.'));
  child.on('message', (news: EngineNews) => {
    if (news === 'ready') resolve();
    if (typeof news === 'object') reject(new StartRefusal(news.refusal));
  });
  child.once('exit', onExit);
  child.once('error', reject);
  await promise;
  child.off('exit', onExit);
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

const PING_EVERY_MS = 5_000;
const LONGEST_SILENCE_PINGS = 6;

/** The part of a child process that the watch uses. */
interface Watched {
  connected: boolean;
  send(question: 'ping'): unknown;
  on(event: 'message', listener: (news: unknown) => void): unknown;
}

/**
 * Detects a blocked engine: a statement of half a minute blocks every other request, and the engine has no timeout for
 * it. Counts unanswered pings instead of time, so a machine that wakes from sleep does not look blocked.
 */
export function watchForSilence(engine: Watched, onSilence: () => void): () => void {
  let unanswered = 0;
  engine.on('message', (news) => {
    if (news === 'pong') unanswered = 0;
  });

  const timer = setInterval(() => {
    if (unanswered >= LONGEST_SILENCE_PINGS) {
      clearInterval(timer);
      onSilence();
      return;
    }
    unanswered += 1;
    if (engine.connected) engine.send('ping');
  }, PING_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Flags of a Node process that lives for seconds: it would not get back what the last and dearest step of compiling
 * takes, neither of scripts nor of the embedded database.
 */
export const SHORT_LIVED = ['--no-opt', '--liftoff-only'];

export type ServerProcess = ReturnType<typeof startProcess>;

/** The server as a process of its own, with exactly this environment, and with what Node has compiled before. */
export function startProcess(environment: Record<string, string>, program = 'server/main.ts') {
  const env = { NODE_COMPILE_CACHE: getCompileCacheDir(), ...environment };
  const child = spawn(process.execPath, [...SHORT_LIVED, program], { env });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const announced = new Promise<void>((resolve) => {
    child.stdout.on('data', (part) => String(part).includes('is running') && resolve());
  });
  const outcome = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([output, errors, exitCode]) => ({ output, errors, exitCode }),
  );

  return {
    pid: child.pid,
    /** Output, errors and exit code, once the process has ended. */
    outcome,
    /** Resolves when the server announces itself, or when the process ended before. */
    isRunning: Promise.race([announced, ended]),
    terminate: () => child.kill('SIGTERM'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The database process of a portal that was killed lives a moment longer, and may write into the folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  await once(listener.close(), 'close');
  return String(port);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../scripts/free-port.ts';

/** A statement that returns one text: the whole answer, as PostgreSQL builds it. */
export interface Statement {
  text: string;
  values: unknown[];
}

export interface ReferenceProcess {
  port: number;
  pid: number;
  /** Says what is served at this path; `bench/references.ts` lists the paths. */
  serve(path: string, body: string | Statement | object): Promise<void>;
  stop(): Promise<void>;
}

export async function startReferences(databaseUrl: string): Promise<ReferenceProcess> {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, ['bench/references.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await fetch(`http://127.0.0.1:${port}/hello`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('The references did not start.');
    await sleep(20);
  }
  return {
    port,
    pid: child.pid ?? 0,
    async serve(path, body) {
      const init = { method: 'PUT', body: typeof body === 'string' ? body : JSON.stringify(body) };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      await answer.arrayBuffer();
    },
    async stop() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

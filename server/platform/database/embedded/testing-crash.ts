import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHORT_LIVED } from '#server/testing/process.ts';
import { readHolder } from './folder-lock.ts';

/** A running `testing-crash-writer.ts`, and what it said so far. */
interface CrashServer {
  process: ChildProcess;
  lines: string[];
  /** Resolves when it printed its first line, or ended without any. */
  spoke: Promise<unknown>;
  /** Resolves with code and signal when it is gone and everything it said is in `lines`. */
  ended: Promise<unknown[]>;
}

export function startCrashServer(task: 'write' | 'freeze', dataDir: string): CrashServer {
  const writer = spawn(
    process.execPath,
    [...SHORT_LIVED, join(import.meta.dirname, 'testing-crash-writer.ts'), task, dataDir],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let said = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(writer, 'close');
  return {
    process: writer,
    // A line that a kill cut off acknowledges nothing.
    get lines() {
      return said.split('\n').slice(0, -1);
    },
    spoke: Promise.race([once(writer.stdout, 'data'), ended]),
    ended,
  };
}

export async function enginePid(dataDir: string): Promise<number | undefined> {
  return (await readHolder(dataDir))?.pid;
}

/** A killed process stays listed as a zombie until its parent asks for the exit code; it does not count as running. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

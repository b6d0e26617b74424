import { type StdioOptions, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import type { Progress } from './tests/progress.ts';

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

const STDIO: Record<'live' | 'later', StdioOptions> = { live: 'inherit', later: ['ignore', 'pipe', 'pipe'] };

interface Logged {
  /** Gets all output. */
  logFile: string;
  onProgress(progress: Progress): void;
}

/** Runs a command of this project. `live` shows its output as it comes, `later` keeps it, a log file takes it. */
export async function runStep(
  { name, command, env }: Step,
  show: 'live' | 'later' | Logged,
): Promise<Outcome> {
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const log = typeof show === 'object' ? openSync(show.logFile, 'w') : undefined;
  const child = spawn(program, args, {
    env: { ...process.env, ...color, ...env, PATH: path },
    stdio: typeof show === 'string' ? STDIO[show] : ['ignore', log, log, 'ipc'],
  });
  if (typeof show === 'object') child.on('message', (progress: Progress) => show.onProgress(progress));
  const stop = () => child.kill();
  process.once('exit', stop);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  child.on('close', (code) => end(code === 0));
  child.on('error', (error) => {
    output += `${error.message}\n`;
    end(false);
  });
  const ok = await ended;
  process.off('exit', stop);
  if (log !== undefined) closeSync(log);
  return { name, ok, seconds: (performance.now() - startedAt) / 1000, output };
}

/** Runs steps a few at a time and prints each one's output in one piece when it ends. */
export async function runSteps(steps: Step[], atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = steps.values();
  const work = async () => {
    for (const step of waiting) {
      const outcome = await runStep(step, 'later');
      outcomes.push(outcome);
      console.log(`${outcome.ok ? '✓' : '✗'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
      if (outcome.output.trim()) console.log(outcome.output.trimEnd().replaceAll(/^/gm, '  '));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

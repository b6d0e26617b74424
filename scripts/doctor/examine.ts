import { setTimeout as sleep } from 'node:timers/promises';

export interface Examination {
  name: string;
  run(): Promise<string[]>;
}

/** Runs all at once, prints one line per fault in the given order, and returns the exit code. */
export async function examine(
  examinations: Examination[],
  longestMs: number,
  print: (line: string) => void,
): Promise<number> {
  const outcomes = await Promise.all(
    examinations.map(async ({ name, run }) => ({ name, faults: await faultsOf(run, longestMs) })),
  );
  for (const { name, faults } of outcomes) {
    if (faults.length === 0) print(`ok     ${name}`);
    for (const fault of faults) print(`FAULT  ${name}: ${fault}`);
  }
  return outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

/** The message of an unforeseen error may hold an address with a password, so only its code is told. */
async function faultsOf(run: Examination['run'], longestMs: number): Promise<string[]> {
  const late = sleep(longestMs, ['no answer in time'], { ref: false });
  const found = run().catch((error: unknown) => [`cannot be reached (${codeOf(error)})`]);
  return await Promise.race([found, late]);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause ? codeOf(error.cause) : error.name;
}

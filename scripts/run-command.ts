import { existsSync } from 'node:fs';
import { ConfigFault } from '#server/config.ts';
import { StartRefusal } from '#server/platform/failure.ts';

/** Runs a command of the operator with the settings of `.env`. A foreseen refusal is one sentence and ends with 1. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.exitCode = await main().catch((error: unknown) => {
    if (!(error instanceof ConfigFault || error instanceof StartRefusal)) throw error;
    console.error(error.message);
    return 1;
  });
}

import { describeFault } from '#server/describe-fault.ts';
import { describeDatabase, loadSettings } from './load-settings.ts';

/**
 * Runs a command of the operator: says first which settings and which database it uses, and ends with one line per fault
 * and 1 where it cannot go on. Nothing but `main` decides about the exit code otherwise.
 */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  const fail = (error: unknown) => {
    for (const line of describeFault(error)) console.error(line);
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  try {
    console.log(`Settings: ${loadSettings(process.env)}`);
    console.log(`Database: ${describeDatabase(process.env)}`);
    process.exitCode = await main();
  } catch (error) {
    fail(error);
  }
}

/**
 * `npm run db:migrate`: brings the schema up to date as the role of MIGRATION_DATABASE_URL and gives the role of
 * DATABASE_URL what the portal needs. The server then runs without the first of the two.
 */
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { StartRefusal } from '../server/platform/failure.ts';
import { loadSandbox } from '../server/sandbox.ts';
import { runCommand } from './run-command.ts';

await runCommand(main);

async function main(): Promise<number> {
  const config = readConfig(process.env);
  if (!config.migrationDatabaseUrl)
    throw new StartRefusal(
      'MIGRATION_DATABASE_URL is missing: migrations run as the role that owns the database.',
    );
  const log = createLog();
  const database = await openDatabase({ ...config, log });
  const sandbox = await loadSandbox(config);
  await prepareDatabase(database, config, log, sandbox?.migrations).finally(() => database.close());
  console.log('The schema is up to date.');
  return 0;
}

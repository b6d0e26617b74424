/**
 * `npm run restore -- FILE`: fills an empty instance from a backup, reads everything back and compares, then brings the
 * schema up to date. See "Backup and restore" in docs/operations.md.
 */
import { readConfig } from '#server/config.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { StartRefusal } from '#server/platform/failure.ts';
import { createLog } from '#server/platform/log.ts';
import { filePorts } from '#server/ports.ts';
import { loadSandbox } from '../server/sandbox.ts';
import { runCommand } from './run-command.ts';

await runCommand(main);

async function main(): Promise<number> {
  const [path] = process.argv.slice(2);
  if (!path) throw new StartRefusal('npm run restore -- FILE');
  const config = readConfig(process.env);
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config;
  const log = createLog();
  const { files, dataKey } = await filePorts(config);
  const sandbox = (await loadSandbox(config))?.migrations;
  const portal = await openDatabase({ databaseUrl, dataDir, log });
  const owner = migrationDatabaseUrl
    ? await openDatabase({ databaseUrl: migrationDatabaseUrl, dataDir, log })
    : portal;
  try {
    const target = { owner, files, dataKey, log, sandbox };
    const { head, manifest } = await restoreBackup(path, config.backupKey, target);
    await prepareDatabase(portal, config, log, sandbox);
    const tables = Object.values(manifest.parts).filter(({ rows }) => rows !== undefined);
    const rows = tables.reduce((sum, record) => sum + (record.rows ?? 0), 0);
    const count = Object.keys(manifest.parts).length - tables.length;
    console.log(
      `Restored the backup of ${head.madeAt}: ${rows} rows and ${count} files, all as they were saved.`,
    );
    console.log('The schema is up to date. Everybody has to sign in again.');
    return 0;
  } finally {
    if (owner !== portal) await owner.close();
    await portal.close();
  }
}

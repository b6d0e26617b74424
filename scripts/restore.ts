/**
 * `npm run restore -- FILE`: fills an empty instance from a backup, reads everything back and compares, and brings the
 * schema up to date. See "Backup and restore" in docs/operations.md.
 */
import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import type { Manifest } from '#server/platform/backup/archive.ts';
import { faultAsRefusal } from '#server/platform/backup/fault-as-refusal.ts';
import { removeNewFolder } from '#server/platform/backup/remove-new-folder.ts';
import { requireRoles } from '#server/platform/backup/require-roles.ts';
import {
  type CheckedBackup,
  checkBackup,
  requireEmpty,
  restoreBackup,
} from '#server/platform/backup/restore-backup.ts';
import { type DataKey, dataKeyOf, readKeyFile } from '#server/platform/data-key.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { StartRefusal } from '#server/platform/failure.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { filePorts } from '#server/ports.ts';
import { loadSandbox } from '../server/sandbox.ts';
import type { Sandbox } from '../server/sandbox-port.ts';
import { runCommand } from './run-command.ts';

const NEEDS = `It needs an empty database and, in its settings,
  DATA_KEY                of the portal that was backed up; it is not in the backup
  BACKUP_KEY              if the backup is encrypted
  DATABASE_URL            of the role that the portal has, if the database is PostgreSQL
  MIGRATION_DATABASE_URL  of the role that owns the database: always in production`;

await runCommand(main);

async function main(): Promise<number> {
  const [path] = process.argv.slice(2);
  if (!path) throw new StartRefusal(`npm run restore -- FILE\n${NEEDS}`);
  const config = readConfig(process.env);
  requireSettings(path, config);
  if (config.databaseUrl) await requirePlace(config);
  const sandbox = (await loadSandbox(config))?.migrations;
  const dataKey = await existingKey(config);
  const backup = await checkBackup(path, { backupKey: config.backupKey, dataKey }, sandbox);
  await restoreInto(config, backup, sandbox);
  const [rows, files] = [rowsOf(backup.manifest), filesOf(backup.manifest)];
  console.log(
    `Restored the backup of ${backup.head.madeAt}: ${rows} rows and ${files} files, all as they were saved.`,
  );
  console.log('The schema is up to date. Everybody has to sign in again.');
  return 0;
}

/** Before anything is opened. The settings of production have a DATA_KEY already. */
function requireSettings(path: string, { isProduction, databaseUrl, migrationDatabaseUrl }: Config): void {
  const faults = [
    ...(existsSync(path) ? [] : [`There is no backup ${path}.`]),
    ...(isProduction && databaseUrl && !migrationDatabaseUrl
      ? ['MIGRATION_DATABASE_URL is missing: a restore makes the tables as the role that owns the database.']
      : []),
  ];
  if (faults.length > 0) throw new StartRefusal([...faults, NEEDS].join('\n'));
}

/** Reading a large backup takes minutes, so the database is looked at before. */
async function requirePlace(config: Config): Promise<void> {
  await withDatabases(config, createLog(), async (portal, owner) => {
    await requireRoles({ portal, owner }, config);
    await requireEmpty(owner);
  });
}

/** A restore makes no key: a new one opens nothing of the backup. */
async function existingKey({
  dataKey,
  previousDataKey: previous,
  dataDir,
}: Config): Promise<DataKey | undefined> {
  const current = dataKey ?? (await readKeyFile(dataDir));
  return current && dataKeyOf({ current, previous });
}

async function restoreInto(
  config: Config,
  backup: CheckedBackup,
  sandbox: Sandbox['migrations'] | undefined,
) {
  const isNewFolder = !existsSync(config.dataDir);
  const log = createLog();
  let isRestored = false;
  try {
    await withDatabases(config, log, async (portal, owner) => {
      const { files } = await filePorts(config);
      await restoreBackup(backup, { owner, files, log, sandbox });
      isRestored = true;
      await prepareDatabase(portal, config, log, sandbox);
    });
  } catch (error) {
    if (isRestored)
      throw faultAsRefusal(
        error,
        'All rows and files are restored; npm run db:migrate or a start of the portal does the rest',
      );
    // A data folder that was not there before is not there after a refusal, whose reason matters more.
    if (isNewFolder) await removeNewFolder(config).catch(() => {});
    throw faultAsRefusal(error, 'Nothing was restored');
  }
}

async function withDatabases(
  { databaseUrl, migrationDatabaseUrl, dataDir }: Config,
  log: Log,
  work: (portal: Database, owner: Database) => Promise<void>,
): Promise<void> {
  const portal = await openDatabase({ databaseUrl, dataDir, log });
  try {
    if (!migrationDatabaseUrl) return await work(portal, portal);
    const setting = 'MIGRATION_DATABASE_URL';
    const owner = await openDatabase({ databaseUrl: migrationDatabaseUrl, dataDir, log, setting });
    await work(portal, owner).finally(() => owner.close());
  } finally {
    await portal.close();
  }
}

function rowsOf({ parts }: Manifest): number {
  return Object.values(parts).reduce((sum, { rows = 0 }) => sum + rows, 0);
}

function filesOf({ parts }: Manifest): number {
  return Object.keys(parts).filter((name) => name.startsWith('files/')).length;
}

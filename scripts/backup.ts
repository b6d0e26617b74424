/**
 * `npm run backup -- FOLDER|FILE`: database and files in one archive, encrypted if BACKUP_KEY is set. The portal may run
 * meanwhile. A folder gets a file named after the time. See "Backup and restore" in docs/operations.md.
 */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { storedFiles } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Manifest, writeArchive } from '#server/platform/backup/archive.ts';
import { recordBackup } from '#server/platform/backup/backup-record.ts';
import { askForBackup, makeBackup, tellOfBackup } from '#server/platform/backup/make-backup.ts';
import { saveArchive } from '#server/platform/backup/save-archive.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { StartRefusal } from '#server/platform/failure.ts';
import { filePorts } from '#server/ports.ts';
import { requireDatabase } from './require-database.ts';
import { runCommand } from './run-command.ts';

await runCommand(main);

async function main(): Promise<number> {
  const [wanted] = process.argv.slice(2);
  if (!wanted) throw new StartRefusal('npm run backup -- FOLDER or FILE');
  const config = readConfig(process.env);
  const { migrationDatabaseUrl, databaseUrl = migrationDatabaseUrl, dataDir } = config;
  requireDatabase({ databaseUrl, dataDir });
  const path = pathFor(wanted, config);
  const manifest = await saveArchive(path, config.backupKey, (file) => write(config, file));
  console.log(`${path}: ${countsOf(manifest)}`);
  await record(config).catch(() => console.log('The workspace could not be told of it.'));
  if (!config.backupKey) console.log('It is not encrypted, because BACKUP_KEY is not set.');
  console.log(
    'It does not contain DATA_KEY, without which nobody can open the files: keep the key elsewhere.',
  );
  return 0;
}

function pathFor(wanted: string, { backupKey }: Config): string {
  if (!existsSync(wanted) || !statSync(wanted).isDirectory()) return resolve(wanted);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return resolve(join(wanted, `online-klinik-${time}.tar.gz${backupKey ? '.sealed' : ''}`));
}

async function write(config: Config, file: NodeJS.WritableStream): Promise<void> {
  const running = config.databaseUrl ? undefined : await askForBackup(config.dataDir);
  if (running) await writeArchive(running, config.backupKey, file);
  else await writeOwn(config, file);
}

async function writeOwn(config: Config, file: NodeJS.WritableStream): Promise<void> {
  const { migrationDatabaseUrl, databaseUrl = migrationDatabaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const { now } = systemClock;
    const source = { ...database, ...(await filePorts(config)), now, storedFiles };
    await writeArchive(makeBackup(source), config.backupKey, file);
  } finally {
    await database.close();
  }
}

/** The workspace shows that there is a backup. The backup itself is good without that. */
async function record(config: Config): Promise<void> {
  if (!config.databaseUrl && (await tellOfBackup(config.dataDir))) return;
  const { migrationDatabaseUrl, databaseUrl = migrationDatabaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir });
  await recordBackup(database.db, systemClock.now()).finally(() => database.close());
}

function countsOf({ parts, missingFiles }: Manifest): string {
  const records = Object.entries(parts);
  const rows = records.reduce((sum, [, record]) => sum + (record.rows ?? 0), 0);
  const files = records.filter(([name]) => name.startsWith('files/')).length;
  const missing = missingFiles.length > 0 ? `, ${missingFiles.length} files were not in the storage` : '';
  return `${rows} rows, ${files} files${missing}`;
}

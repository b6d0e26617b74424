/**
 * `npm run backup -- FOLDER|FILE`: database and files in one archive, encrypted if BACKUP_KEY is set. The portal may run
 * meanwhile. A folder gets a file named after the time. See "Backup and restore" in docs/operations.md.
 */
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { storedFiles } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Manifest, verifyArchive, writeArchive } from '#server/platform/backup/archive.ts';
import { askForBackup, makeBackup } from '#server/platform/backup/make-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { StartRefusal } from '#server/platform/failure.ts';
import { filePorts } from '#server/ports.ts';
import { runCommand } from './run-command.ts';

await runCommand(main);

async function main(): Promise<number> {
  const [wanted] = process.argv.slice(2);
  if (!wanted) throw new StartRefusal('npm run backup -- FOLDER or FILE');
  const config = readConfig(process.env);
  const path = pathFor(wanted, config);
  if (existsSync(path)) throw new StartRefusal(`${path} exists already.`);
  const part = `${path}.part`;
  try {
    await write(config, part);
    // Whoever made it can still make another one, so it is read back now.
    const { manifest } = await verifyArchive(part, config.backupKey);
    await rename(part, path);
    console.log(`${path}: ${countsOf(manifest)}`);
  } finally {
    await rm(part, { force: true });
  }
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

async function write(config: Config, path: string): Promise<void> {
  const running = config.databaseUrl ? undefined : await askForBackup(config.dataDir);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  if (running) await writeArchive(running, config.backupKey, file);
  else await writeOwn(config, file);
  await using written = await open(path, 'r');
  await written.sync();
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

function countsOf({ parts, missingFiles }: Manifest): string {
  const records = Object.entries(parts);
  const rows = records.reduce((sum, [, record]) => sum + (record.rows ?? 0), 0);
  const files = records.filter(([name]) => name.startsWith('files/')).length;
  const missing = missingFiles.length > 0 ? `, ${missingFiles.length} files were not in the storage` : '';
  return `${rows} rows, ${files} files${missing}`;
}

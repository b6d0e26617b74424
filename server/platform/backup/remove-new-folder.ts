import { existsSync } from 'node:fs';
import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { emptyIfFree } from '../database/embedded/folder-lock.ts';

/**
 * Removes the data folder that a refused restore has made. Another restore or portal may have begun to work in it
 * meanwhile, and keeps all that is its own. On PostgreSQL the files of the attempt are gone already, with its record.
 */
export async function removeNewFolder({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (!existsSync(dataDir)) return;
  if (databaseUrl === undefined) await emptyIfFree(dataDir);
  else await removeEmptyFolders(join(dataDir, 'files'));
  await rmdir(dataDir).catch(() => {});
}

/** The system refuses to remove a folder that holds something, also if that came in this moment. */
async function removeEmptyFolders(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name));
  await rmdir(folder).catch(() => {});
}

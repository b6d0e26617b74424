import { existsSync } from 'node:fs';
import { readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { emptyIfFree } from '../database/embedded/folder-lock.ts';

/**
 * Removes the data folder that a refused restore created. If another restore or portal has begun to use it, its files
 * stay. On PostgreSQL `removeAttempt` has already removed the files of the attempt.
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

/** `rmdir` refuses a folder that is not empty, even if a file arrived this moment. */
async function removeEmptyFolders(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name));
  await rmdir(folder).catch(() => {});
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { StartRefusal } from '#server/platform/failure.ts';

/**
 * For commands that work with what is stored: in a folder without a database they would make one, and answer for an empty
 * clinic that nobody meant.
 */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return;
  throw new StartRefusal(`There is no database in ${dataDir}, and the settings name no DATABASE_URL.`);
}

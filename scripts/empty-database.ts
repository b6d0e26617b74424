import { cpSync, existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'));

/** A data folder with an embedded database that has no tables yet; there once the first test has made it. */
const EMPTY_DATABASE = `test-results/empty-database-${version}`;

/** Makes the empty database if nobody has. Making it takes longer than all else of a first start, so tests copy it. */
export async function provideEmptyDatabase(make: (dataDir: string) => Promise<void>): Promise<string> {
  if (existsSync(EMPTY_DATABASE)) return EMPTY_DATABASE;
  const unfinished = `${EMPTY_DATABASE}-${process.pid}`;
  await make(unfinished);
  // Another process may have been first.
  await rename(unfinished, EMPTY_DATABASE).catch(() => rm(unfinished, { recursive: true }));
  return EMPTY_DATABASE;
}

/** Spares a server on a new data folder the making of its database, if that was made before. */
export function copyEmptyDatabase(dataDir: string): void {
  if (existsSync(EMPTY_DATABASE)) cpSync(EMPTY_DATABASE, dataDir, { recursive: true });
}

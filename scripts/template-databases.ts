/**
 * Data folders with an embedded database, made once and copied by tests: making one and its tables takes longer than all
 * else of a first start. Their names tell what they were made from, so an outdated one is never copied.
 */
import { cpSync, existsSync, globSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fingerprint } from './built-server.ts';

const FOLDER = 'test-results';
const SOURCES = {
  /** Without any table. */
  empty: ['package-lock.json'],
  /** With all tables, of the sandbox and of the queue, too. */
  migrated: [
    '{database,sandbox}/migrations/**/*.{sql,json}',
    'server/platform/{database,jobs}/**/*.ts',
    'package-lock.json',
  ],
};
type Kind = keyof typeof SOURCES;

/** The template folder of this kind, made if there is none. */
export async function templateDatabase(
  kind: Kind,
  make: (dataDir: string) => Promise<void>,
): Promise<string> {
  const folder = folderOf(kind);
  if (existsSync(folder)) return folder;
  for (const outdated of globSync(`${FOLDER}/${kind}-database-*`)) await rm(outdated, { recursive: true });
  const unfinished = `${FOLDER}/unfinished-${kind}-${process.pid}`;
  await make(unfinished);
  // Another process may have been first.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

/** Spares a server on a new data folder the making of its database, if that was made before. */
export function copyTemplateDatabase(dataDir: string): void {
  const template = folderOf('migrated');
  if (existsSync(template)) cpSync(template, dataDir, { recursive: true });
}

function folderOf(kind: Kind): string {
  return `${FOLDER}/${kind}-database-${fingerprint(SOURCES[kind]).slice(0, 16)}`;
}

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The project's folder: two above this source file, and also two above each file of the built server. */
const PROJECT = join(import.meta.dirname, '../..');
const isBuilt = import.meta.filename.endsWith('.js');

/** The place of a file that the server reads while it runs, by its path inside the project. */
export function projectFile(path: string): string {
  return join(PROJECT, path);
}

/** As `package.json` says it. */
export function portalVersion(): string {
  return JSON.parse(readFileSync(projectFile('package.json'), 'utf8')).version;
}

/**
 * The program that a thread or process of its own runs, by the path of its source. The built server has its own programs,
 * which `scripts/build-server.ts` lists.
 */
export function programFile(source: string): string {
  return isBuilt ? join(import.meta.dirname, basename(source, '.ts').concat('.js')) : join(PROJECT, source);
}

/** Where the bundled server lies. Its folder is named after the content of its sources, so an old one is never started. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const BUILT_SERVERS = 'dist/server-';
export const STAND_INS_MARK = 'stand-ins';

/**
 * How Node runs it. New objects get 8 MB per half instead of more and more: the process stays 60 MB smaller under load,
 * and collecting them more often costs nothing that could be measured.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];

const SERVER_SOURCES = [
  'server/**/*.ts',
  'contract/**/*.ts',
  'texts/*.json',
  'scripts/{build-server,build-texts}.ts',
  'package-lock.json',
];
/** An installation for production may lack these. */
const STAND_INS = ['sandbox/**/*.ts', 'database/demo.ts', 'database/demo/**/*.ts'];

/** The program of the built server; undefined when the sources have changed since the last build. */
export function builtServer(root = '.'): string | undefined {
  const folder = builtServerFolder(root);
  const mark = join(root, folder, STAND_INS_MARK);
  if (!existsSync(mark)) return undefined;
  const isCurrent =
    !existsSync(join(root, 'sandbox')) || readFileSync(mark, 'utf8') === standInsFingerprint(root);
  return isCurrent ? join(folder, 'main.js') : undefined;
}

export function builtServerFolder(root = '.'): string {
  return `${BUILT_SERVERS}${fingerprint(SERVER_SOURCES, root).slice(0, 16)}`;
}

export function standInsFingerprint(root = '.'): string {
  return fingerprint(STAND_INS, root);
}

/** A hash of the content of these files, without their tests. */
export function fingerprint(patterns: string[], root = '.'): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

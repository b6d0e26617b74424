/**
 * What runs in production is installed there: its packages are dependencies, the tools of development are not. No installed
 * version has a weakness that `supply/advisories.json` knows.
 */
import { readFileSync } from 'node:fs';
import { findImports } from './find-imports.ts';
import { reportFaults } from './report-faults.ts';
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts';
import { knownFaults } from './supply/advisories.ts';
import { readAdvisories, readLockfile } from './supply/read-supply.ts';

/** The zones of the running server, and the scripts that an operator starts. */
const RUNNING_CODE =
  /^(server|sandbox|contract|database)\/|^scripts\/(start|build-when-stale|built-server|build-texts|db-migrate|audit-verify|backup|restore|doctor|doctor\/.*)\.ts$/;

export function packageFaults(files: SourceFile[], dependencies: string[]): string[] {
  return files
    .filter(({ path }) => RUNNING_CODE.test(path) && !isTestFile(path) && !path.endsWith('.config.ts'))
    .flatMap(findImports)
    .flatMap(({ from, line, target, kind }) => {
      if (kind === 'type' || !('packageName' in target) || dependencies.includes(target.packageName))
        return [];
      return [`${from}:${line}: ${target.packageName} runs in production, so it belongs in "dependencies".`];
    });
}

if (import.meta.main) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const files = readSourceFiles(['ts', 'mjs']);
  const { advisories, readUntil, exceptions } = readAdvisories();
  const known = knownFaults(readLockfile(), advisories, exceptions, new Date().toISOString().slice(0, 10));
  reportFaults(
    [...packageFaults(files, Object.keys(dependencies)), ...known],
    `Everything that runs is a dependency, and no version has a weakness known until ${readUntil}.`,
  );
}

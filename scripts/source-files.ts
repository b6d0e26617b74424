import { globSync, readFileSync } from 'node:fs';

export interface SourceFile {
  path: string;
  text: string;
}

const ZONES = '{contract,server,sandbox,web,texts,database,e2e,bench,scripts}';

/** Every file people write: generated texts and migrations are left out. */
export function readSourceFiles(extensions: string[]): SourceFile[] {
  const endings = `{${extensions.join(',')},}`;
  return globSync([`${ZONES}/**/*.${endings}`, `*.${endings}`])
    .filter((path) => !path.startsWith('texts/generated/') && !path.includes('/migrations/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Tests and what serves only them may arrange freely; the rules of the house hold for the rest. */
export function isTestFile(path: string): boolean {
  return /\.(test|e2e)\.\w+$|^e2e\/|(^|\/)testing[\w-]*(\/|\.ts)/.test(path);
}

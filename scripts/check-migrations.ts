/**
 * While a new version starts, the one before still serves on the same tables. So a migration only expands: what it takes
 * away, renames or forbids must have been unused for a whole release, and says so in a line `-- contract: <why>`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reportFaults } from './report-faults.ts';

const FOLDER = 'database/migrations';
/** Earlier ones were written before anybody upgraded a running portal. */
const LAST_UNCHECKED = 45;
const MARKER = /^-- contract: \S.{15,}$/m;

const CONTRACTIONS: [RegExp, string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\brename\s+(?:column\b|to\b|"?\w+"?\s+to\b)/i, 'renames a table or column'],
  [/\bset\s+not\s+null\b/i, 'forbids a missing value'],
  [/\bset\s+data\s+type\b|\balter\s+column\s+"?\w+"?\s+type\b/i, 'changes the type of a column'],
  [/\bdrop\s+default\b/i, 'drops a default'],
];
const REQUIRED_COLUMN = /\badd\s+column\s+(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/i;

export function migrationFaults(path: string, text: string): string[] {
  const number = Number.parseInt(basename(path), 10);
  if (!(number > LAST_UNCHECKED) || MARKER.test(text)) return [];
  const statements = text.replaceAll(/--.*$/gm, '').split(';');
  return statements.flatMap((statement) => {
    const line = statement.replaceAll(/\s+/g, ' ').trim();
    const kinds = CONTRACTIONS.filter(([pattern]) => pattern.test(line)).map(([, kind]) => kind);
    if (REQUIRED_COLUMN.test(line)) kinds.push('adds a column that the version before cannot fill');
    return kinds.map(
      (kind) => `${path}: ${kind}. Expand first; contract a release later, with a line "-- contract: <why>".`,
    );
  });
}

if (import.meta.main) {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const faults = files.flatMap((name) =>
    migrationFaults(`${FOLDER}/${name}`, readFileSync(`${FOLDER}/${name}`, 'utf8')),
  );
  reportFaults(faults, `${files.length} migrations let the version before go on.`);
}

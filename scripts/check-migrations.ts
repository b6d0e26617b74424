/**
 * The baseline is the schema of version 1.0.0 and never changes; later migrations only go forward. While a new version
 * starts, the one before still serves on the same tables. So a migration only expands: what it takes away, renames or
 * forbids must have been unused for a whole release, and says so in a line `-- contract: <why>`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reportFaults } from './report-faults.ts';

const FOLDER = 'database/migrations';
/** By the time in the journal a database of before is told from one of this version. */
const BASELINE = {
  file: '0000_baseline.sql',
  when: 1_795_067_571_109,
  sha256: 'd85cf7d0b8f690647755649d89915a5eaa70e9a6a0a16334c62c80767912fcef',
};
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
  if (basename(path) === BASELINE.file || MARKER.test(text)) return [];
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

/** `journal` is the text of the journal of drizzle-kit. */
export function baselineFaults(text: string, journal: string): string[] {
  const [first] = JSON.parse(journal).entries;
  const isFirst = `${first?.tag}.sql` === BASELINE.file && first.when === BASELINE.when;
  const isSame = createHash('sha256').update(text).digest('hex') === BASELINE.sha256;
  return isFirst && isSame
    ? []
    : [`${FOLDER}/${BASELINE.file} was changed. Databases have it already: write a new migration.`];
}

if (import.meta.main) {
  const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const faults = [
    ...baselineFaults(read(BASELINE.file), read('meta/_journal.json')),
    ...files.flatMap((name) => migrationFaults(`${FOLDER}/${name}`, read(name))),
  ];
  reportFaults(faults, `${files.length} migrations let the version before go on.`);
}

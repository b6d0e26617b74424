/** Refuses titles that promise more than their test: what only a screen can show is proven on a screen. */
import { existsSync, readFileSync } from 'node:fs';
import { reportFaults } from './report-faults.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';

/** How a row is verified: `ui` in a browser, `api` over HTTP, `unit` by a function or a component. */
export type Rows = Map<string, string[]>;

const LIST = 'docs/requirement-rows.md';
/** Stands beside some checkouts only, so the list of rows is part of the project. */
const SPECIFICATION = '../shared/spec/requirements.md';

const ROW = String.raw`[A-Z]{2,}-\d\d(?!\.?[-\w])`;
const ROWS = `${ROW}(?:(?:,? | to )${ROW})*`;

/** Rows of the list's table: | tags | rows |, where `to` stands for all rows between two. */
export function listedRows(list: string): Rows {
  const lines = [...list.matchAll(new RegExp(String.raw`^\| ([a-z, ]*?) ?\| (${ROWS}) \|$`, 'gm'))];
  return new Map(
    lines.flatMap(([, tags = '', rows = '']) => expand(rows).map((row) => [row, tags.split(', ')] as const)),
  );
}

export function specifiedRows(specification: string): Rows {
  const lines = specification.matchAll(new RegExp(String.raw`^- \*\*(${ROW})(.*)$`, 'gm'));
  const tags = (line: string) => [...line.matchAll(/\[(ui|api|unit)\]/g)].map(([, tag = '']) => tag);
  return new Map([...lines].map(([, row = '', line = '']) => [row, tags(line)]));
}

/** Titles, tables of titles and the annotation `proves` begin with the rows they prove. */
export function namedRows(test: string): string[] {
  const beginnings = test.matchAll(new RegExp(`['"\`](${ROWS})`, 'g'));
  return [...new Set([...beginnings].flatMap(([, rows = '']) => expand(rows)))];
}

/** `SHELL-04 to SHELL-06` names three rows. */
function expand(rows: string): string[] {
  return [...rows.matchAll(/([A-Z]+)-(\d\d)(?: to [A-Z]+-(\d\d))?/g)].flatMap(([, subject, first, last]) => {
    const from = Number(first);
    const count = Number(last ?? first) - from + 1;
    return Array.from({ length: count }, (_, index) => `${subject}-${String(from + index).padStart(2, '0')}`);
  });
}

const isScreenTest = (path: string) => /\.test\.tsx$|\.e2e\.ts$/.test(path);

export function titleFaults(tests: SourceFile[], rows: Rows): string[] {
  const named = tests.flatMap(({ path, text }) => namedRows(text).map((row) => ({ path, row })));
  const onScreens = new Set(named.filter(({ path }) => isScreenTest(path)).map(({ row }) => row));
  const wrong = named.flatMap(({ path, row }) => {
    const tags = rows.get(row);
    if (!tags) return [`${path} names ${row}, which is not in ${LIST}.`];
    const isForScreensOnly = tags.join() === 'ui';
    return isForScreensOnly && !isScreenTest(path)
      ? [`${path} names ${row}, which only a component test or a journey can prove.`]
      : [];
  });
  const unproven = [...rows]
    .filter(([row, tags]) => tags.includes('ui') && !onScreens.has(row))
    .map(([row]) => `${row} is seen on a screen, but no component test or journey names it.`);
  return [...wrong, ...unproven];
}

export function listFaults(listed: Rows, specified: Rows): string[] {
  const rows = new Set([...listed.keys(), ...specified.keys()]);
  const tags = (known: Rows, row: string) => known.get(row)?.toSorted().join(', ') ?? 'not there';
  return [...rows]
    .filter((row) => tags(listed, row) !== tags(specified, row))
    .map((row) => `${row} is ${tags(specified, row) || 'without tags'} in ${SPECIFICATION}, not in ${LIST}.`);
}

if (import.meta.main) {
  const tests = readSourceFiles(['ts', 'tsx']).filter(({ path }) =>
    /^(?!scripts).+\.(test|e2e)\./.test(path),
  );
  const listed = listedRows(readFileSync(LIST, 'utf8'));
  const drift = existsSync(SPECIFICATION)
    ? listFaults(listed, specifiedRows(readFileSync(SPECIFICATION, 'utf8')))
    : [];
  reportFaults(
    [...drift, ...titleFaults(tests, listed)],
    `${tests.length} files of tests name rows of their own kind.`,
  );
}

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...folder('docs'),
  ...folder('docs/decisions'),
];
const { scripts, version }: { scripts: Record<string, string>; version: string } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** `server/app.ts`, `web/ui/` or `scripts/doctor/*.test.ts`, in quotes of their own; `server/<word>/` stands for many. */
const NAMED_PATH = /`((?:contract|texts|server|sandbox|web|database|e2e|bench|scripts|docs)\/[\w./*-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;
const SCRIPT = /npm run ([\w:]+)/g;
/** `npm run drill -- smtp-down clock-steps --times=3`. */
const DRILLS = /`npm run drill -- ([a-z][\w -]*)/g;
/** `decision 016`, `decisions 050 and 082`. */
const DECISIONS = /[Dd]ecisions?\s(\d{3}(?:(?:,|,? and)\s\d{3})*)/g;

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const drills = found(readFileSync('bench/drill.ts', 'utf8'), /^ {2}'?([\w-]+)'?: async/gm);
const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 3));
const missingDecisions = (text: string) =>
  found(text, DECISIONS)
    .flatMap((numbers) => numbers.match(/\d{3}/g) ?? [])
    .filter((number) => !decisions.includes(number));

test.each(pages)('%s names only files, pages, commands and decisions that exist', (page) => {
  const text = readFileSync(page, 'utf8');
  const missing = [
    ...found(text, NAMED_PATH).filter((path) => globSync(path).length === 0),
    ...found(text, LINK).filter((path) => !existsSync(join(dirname(page), path))),
    ...found(text, SCRIPT).filter((name) => !(name in scripts)),
    ...missingDecisions(text),
    ...found(text, DRILLS)
      .flatMap((names) => names.trim().split(' '))
      .filter((name) => !name.startsWith('--') && !['NAME', 'all', ...drills].includes(name)),
  ];
  expect(missing).toEqual([]);
});

test('no comment in the code names a decision that is gone', () => {
  const sources = globSync('{contract,server,sandbox,web,database,e2e,bench,scripts}/**/*.{ts,tsx,sql}');
  expect(sources.length).toBeGreaterThan(1_000);
  const missing = sources.flatMap((path) =>
    missingDecisions(readFileSync(path, 'utf8')).map((number) => `${path}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test('the newest release of the changelog is the version of this portal', () => {
  const [newest] = found(readFileSync('CHANGELOG.md', 'utf8'), /^## (\d.+)$/gm);
  expect(newest).toBe(version);
});

/** The cells of every row of every table, without the heads of the tables. */
const rowsOf = (page: string) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .filter((_cells, place, rows) => !isRuler(rows[place]) && !isRuler(rows[place + 1]));
const isRuler = (cells: string[] | undefined) => cells?.every((cell) => /^ *-+ *$/.test(cell)) ?? false;

test('every walk of the architecture names as many files as it says', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const walks = text.slice(text.indexOf('## Walks'), text.indexOf('## Where is')).split(/^\*\*/m).slice(1);
  const told = walks.map((walk) => Number(/\((\d+) files\)/.exec(walk)?.[1]));
  const named = walks.map((walk) => {
    const rows = walk.split('\n').filter((line) => line.startsWith('|'));
    return found(rows.join('\n'), NAMED_PATH).length;
  });
  expect(named).toEqual(told);
  expect(Math.max(...named)).toBeLessThanOrEqual(20);
});

test('the index of the decisions names each of them once', () => {
  const numbers = rowsOf('docs/decisions/README.md').flatMap(([first = '']) => found(first, /\[(\d{3})\]/g));
  expect(numbers.toSorted()).toEqual(decisions.filter((number) => /^\d/.test(number)).toSorted());
});

test('the page about caching has a row for every file that makes a cache, and for no other', () => {
  const making = globSync('server/**/*.ts').filter(
    (path) => !path.includes('.test.') && /\bnew Cache</.test(readFileSync(path, 'utf8')),
  );
  const named = rowsOf('docs/caching.md').flatMap(([, files = '']) => found(files, NAMED_PATH));
  expect(making.length).toBeGreaterThan(5);
  expect(named.toSorted()).toEqual(making.toSorted());
});

/** A test, a drill or another command that ends with a fault. A path alone could be that of the code. */
const PROOF = /`(?:[\w./*-]+\.(?:test|e2e)\.tsx?|npm run [^`]+)`/;

test('every promise names the test or the command that fails without it', () => {
  const rows = rowsOf('docs/promises.md');
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(([, proof = '']) => !PROOF.test(proof)).map(([promise]) => promise)).toEqual([]);
});

test('the page about drills has a row for every drill, and for no other', () => {
  const named = rowsOf('docs/drills.md').flatMap(([names = '']) => found(names, /`([\w-]+)`/g));
  expect(named.toSorted()).toEqual(drills.toSorted());
});

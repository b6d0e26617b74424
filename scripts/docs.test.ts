import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name));
const pages = ['README.md', 'CONTRIBUTING.md', ...folder('docs'), ...folder('docs/decisions')];
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** `server/app.ts` or `web/ui/`, in quotes of their own; `server/<word>/` stands for many. */
const NAMED_PATH = /`((?:contract|texts|server|web|database|e2e|bench|scripts|docs)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;
const SCRIPT = /npm run ([\w:]+)/g;
/** `npm run drill -- sigterm smtp-down --times=3`. */
const DRILLS = /`npm run drill -- ([a-z][\w -]*)/g;
const DECISION = /decision\s(\d{3})/g;

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const drills = found(readFileSync('bench/drill.ts', 'utf8'), /^ {2}'?([\w-]+)'?: async/gm);
const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 3));

test.each(pages)('%s names only files, pages, commands and decisions that exist', (page) => {
  const text = readFileSync(page, 'utf8');
  const missing = [
    ...found(text, NAMED_PATH).filter((path) => !existsSync(path)),
    ...found(text, LINK).filter((path) => !existsSync(join(dirname(page), path))),
    ...found(text, SCRIPT).filter((name) => !(name in scripts)),
    ...found(text, DECISION).filter((number) => !decisions.includes(number)),
    ...found(text, DRILLS)
      .flatMap((names) => names.trim().split(' '))
      .filter((name) => !name.startsWith('--') && !['NAME', 'all', ...drills].includes(name)),
  ];
  expect(missing).toEqual([]);
});

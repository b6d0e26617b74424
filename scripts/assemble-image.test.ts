import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, READ_FILES } from './assemble-image.ts';

/** Folders of the project that the image has as they are, and files that it has in a form of its own. */
const WHOLE = ['dist/web', 'database/migrations', 'server/anamnesis/questions', 'package.json'];

test('the image has every file that the server reads', () => {
  const sources = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing/.test(file));
  const read = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/projectFile\('([^']+)'\)/g)].map(([, path = '']) => path),
  );
  expect(read.length).toBeGreaterThan(4);
  const missing = read.filter(
    (path) => !WHOLE.includes(path) && !READ_FILES.some((pattern) => matchesGlob(path, pattern)),
  );
  expect(missing).toEqual([]);
});

test('the image has the questions and the migrations', () => {
  const files = globSync(READ_FILES);
  expect(files).toContain('database/migrations/meta/_journal.json');
  expect(files).toContain('database/migrations/0000_baseline.sql');
  expect(files.filter((file) => file.startsWith('server/anamnesis/questions')).length).toBeGreaterThan(5);
});

test('the image has every command of an operator', () => {
  const bootstrap = readFileSync('scripts/bootstrap.mjs', 'utf8');
  const [, list = ''] = /OPERATOR_SCRIPTS = \[([^\]]*)\]/.exec(bootstrap) ?? [];
  const named = [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
  // The start is what the image does by itself.
  expect([...COMMANDS, 'start'].toSorted()).toEqual(named.toSorted());
});

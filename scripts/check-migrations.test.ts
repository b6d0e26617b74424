import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { baselineFaults, migrationFaults } from './check-migrations.ts';

const faultsOf = (text: string) => migrationFaults('database/migrations/0001_x.sql', text);

test.each([
  ['a table is dropped', 'DROP TABLE "a";'],
  ['a column is dropped', 'ALTER TABLE "a" DROP COLUMN "b";'],
  ['a column is renamed', 'ALTER TABLE "a" RENAME COLUMN "b" TO "c";'],
  ['a table is renamed', 'alter table a rename to b;'],
  ['a value is required', 'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;'],
  ['a type changes', 'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;'],
  ['a default is dropped', 'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;'],
  ['a required column has no default', 'ALTER TABLE "a"\n  ADD COLUMN "b" text NOT NULL;'],
])('refused: %s', (_, statement) => {
  expect(faultsOf(`CREATE TABLE "n" ("id" bigint NOT NULL);\n${statement}`)).toHaveLength(1);
  expect(faultsOf(`-- contract: nothing has read it since 1.1\n${statement}`)).toEqual([]);
  expect(faultsOf(`-- contract: no\n${statement}`)).toHaveLength(1);
});

test.each([
  ['a new table', 'CREATE TABLE "a" ("id" bigint NOT NULL);'],
  ['a new column', 'ALTER TABLE "a" ADD COLUMN "b" text;'],
  ['a required column with a default', 'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;'],
  ['an index', 'CREATE INDEX "i" ON "a" ("b"); DROP INDEX "j";'],
  ['a word in a comment', '-- later: drop table a\nselect 1;'],
])('allowed: %s', (_, statement) => {
  expect(faultsOf(statement)).toEqual([]);
});

test('the baseline stays as it was released, with its time', () => {
  const baseline = readFileSync('database/migrations/0000_baseline.sql', 'utf8');
  const journal = readFileSync('database/migrations/meta/_journal.json', 'utf8');
  const [first, ...others] = JSON.parse(journal).entries;
  const withFirst = (change: object) => JSON.stringify({ entries: [{ ...first, ...change }, ...others] });
  const later = { ...first, idx: 1, when: first.when + 1, tag: '0001_later' };

  expect(baselineFaults(baseline, journal)).toEqual([]);
  expect(baselineFaults(baseline, JSON.stringify({ entries: [first, later] }))).toEqual([]);
  expect(baselineFaults(`${baseline}\n`, journal)).toHaveLength(1);
  expect(baselineFaults(baseline, withFirst({ when: first.when + 1 }))).toHaveLength(1);
  expect(baselineFaults(baseline, withFirst({ tag: '0000_other' }))).toHaveLength(1);
});

test('the baseline itself is no contraction, a later migration with the same words is one', () => {
  const text = 'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;';
  expect(migrationFaults('database/migrations/0000_baseline.sql', text)).toEqual([]);
  expect(faultsOf(text)).toHaveLength(1);
});

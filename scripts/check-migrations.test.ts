import { expect, test } from 'vitest';
import { migrationFaults } from './check-migrations.ts';

const faultsOf = (text: string, number = '0099') =>
  migrationFaults(`database/migrations/${number}_x.sql`, text);

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
  expect(faultsOf(`-- contract: nothing has read it since 0.2\n${statement}`)).toEqual([]);
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

test('migrations of before are left alone', () => {
  expect(faultsOf('DROP TABLE "a";', '0045')).toEqual([]);
  expect(faultsOf('DROP TABLE "a";', '0046')).toHaveLength(1);
});

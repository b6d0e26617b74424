import { expect, test } from 'vitest';
import { chooseTests } from './choose-tests.ts';

const isTest = (path: string) => path.includes('.test.');

test('changed tests come first, then the nearest test of each changed source, without heavy tests', () => {
  const nearest = (path: string) =>
    path === 'a.ts' ? ['a.test.ts', 'b.test.ts', 'storm.heavy.test.ts', 'd.test.ts'] : ['c.test.ts'];

  expect(chooseTests(['README.md', 'a.ts', 'own.test.ts', 'c.ts'], nearest, isTest)).toEqual({
    chosen: ['own.test.ts', 'a.test.ts', 'c.test.ts', 'b.test.ts'],
    leftOut: 0,
  });
});

test('a large change runs a dozen files and counts the others', () => {
  const changed = Array.from({ length: 30 }, (_, index) => `file-${index}.ts`);
  const { chosen, leftOut } = chooseTests(changed, (path) => [path.replace('.ts', '.test.ts')], isTest);

  expect(chosen).toHaveLength(12);
  expect(leftOut).toBe(18);
});

import { expect, test } from 'vitest';
import { findMutants, mutated, sample } from './find-mutants.ts';

/** The text of each mutant of a small file, without its unchanged lines. */
const mutantsOf = (text: string, path = 'x.ts') =>
  findMutants({ path, text }).map((mutant) => mutated(text, mutant));

test('conditions are turned, loosened and negated', () => {
  expect(mutantsOf('x = a === b;')).toEqual(['x = ((a) !== (b));']);
  expect(mutantsOf('x = a < b;')).toEqual(['x = ((a) <= (b));']);
  expect(mutantsOf('x = a && b;')).toEqual(['x = ((a) || (b));']);
  expect(mutantsOf('x = !a;')).toEqual(['x = (a);']);
  expect(mutantsOf('if (a) b = c;')).toEqual(['if (!(a)) b = c;']);
});

test('branches are swapped', () => {
  expect(mutantsOf('x = a ? b : c;')).toEqual(['x = (a ? c : b);']);
  expect(mutantsOf('x = a ?? b;')).toEqual(['x = ((b) ?? (a));']);
});

test('booleans turn, numbers move by one, texts become empty', () => {
  expect(mutantsOf('x = true;')).toEqual(['x = false;']);
  expect(mutantsOf('x = 1_000;')).toEqual(['x = (1001);', 'x = (999);']);
  expect(mutantsOf("x = 'a';")).toEqual(["x = '';"]);
  expect(mutantsOf('x = `a`;')).toEqual(["x = '';"]);
});

test('names, types, imports and queries stay as they are', () => {
  expect(mutantsOf("import { a } from 'a';")).toEqual([]);
  expect(mutantsOf("export * from 'a';")).toEqual([]);
  expect(mutantsOf("x = import('a');")).toEqual([]);
  expect(mutantsOf("type A = 'a' | 1; interface B { c: 'd' }")).toEqual([]);
  expect(mutantsOf("x = { 'a-b': c }['a-b'];")).toEqual([]);
  expect(mutantsOf('x = sql`select a`;')).toEqual([]);
});

test('the text of a log line and of a fault of our own stays', () => {
  expect(mutantsOf("deps.log.warn({ job: 'a', code: `b` }, 'd');")).toEqual([';']);
  expect(mutantsOf("throw new Error('a');")).toEqual([]);
  expect(mutantsOf("throw new Failure('a');")).toEqual(["throw new Failure('');"]);
});

test('calls that stand alone are removed', () => {
  expect(mutantsOf('forget(a);')).toEqual([';']);
  expect(mutantsOf('await clear();')).toEqual([';']);
  expect(mutantsOf('void a?.clear();')).toEqual([';']);
  expect(mutantsOf('x = clear();')).toEqual([]);
});

test('early returns are removed, bodies emptied', () => {
  expect(mutantsOf('function f() { if (!a) return; b = c; }')).toEqual([
    'function f() {}',
    'function f() { ; b = c; }',
    'function f() { if ((a)) return; b = c; }',
  ]);
  expect(mutantsOf('x = () => a;')).toEqual(['x = () => undefined;']);
});

test('elements of lists are dropped', () => {
  expect(mutantsOf('x = [a, b, c];')).toEqual(['x = [b, c];', 'x = [a, c];', 'x = [a, b];']);
  expect(mutantsOf('x = [a];')).toEqual(['x = [];']);
});

test('a sample is the same for the same seed, and another one for another seed', () => {
  const text = Array.from({ length: 40 }, (_, index) => `x = a${index} < b;`).join('\n');
  const lines = (seed: number) =>
    sample(findMutants({ path: 'x.ts', text }), 5, seed).map(({ line }) => line);
  expect(lines(1)).toEqual(lines(1));
  expect(lines(2)).not.toEqual(lines(1));
});

test('a mutant says where it stands', () => {
  const [mutant] = findMutants({ path: 'x.ts', text: 'a = b;\nc = d < e;' });
  expect(mutant).toMatchObject({ path: 'x.ts', line: 2, kind: '< became <=', was: 'd < e' });
});

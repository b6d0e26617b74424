import { expect, test } from 'vitest';
import { findMutants, mutated, sample } from './find-mutants.ts';

/** The text of each mutant of a small file, without its unchanged lines. */
const mutantsOf = (text: string, path = 'x.tsx') =>
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

test('names, types, imports, looks and queries stay as they are', () => {
  expect(mutantsOf("import { a } from 'a';")).toEqual([]);
  expect(mutantsOf("export * from 'a';")).toEqual([]);
  expect(mutantsOf("x = import('a');")).toEqual([]);
  expect(mutantsOf("type A = 'a' | 1; interface B { c: 'd' }")).toEqual([]);
  expect(mutantsOf("x = { 'a-b': c }['a-b'];")).toEqual([]);
  expect(mutantsOf('x = sql`select a`;')).toEqual([]);
  expect(mutantsOf('x = <A key="1" className="b" look="c" rows={2} />;')).toEqual(['x = null;']);
});

test('whatever decides about a class is a look', () => {
  expect(mutantsOf("x = <A className={b && c ? 'd' : ['e', f]} />;")).toEqual(['x = null;']);
  expect(mutantsOf('x = <A open={b && c} />;')).toEqual([
    'x = null;',
    'x = <A  />;',
    'x = <A open={((b) || (c))} />;',
  ]);
});

test('an icon stays hidden from screen readers, a text does not', () => {
  expect(mutantsOf('x = <A aria-hidden="true" />;')).toEqual(['x = null;']);
  expect(mutantsOf('x = <b aria-hidden="true">→</b>;')).toContain('x = <b >→</b>;');
});

test('an element outside the order of the tab key enters it, but goes no further out', () => {
  expect(mutantsOf('x = <A tabIndex={-1} />;')).toEqual([
    'x = null;',
    'x = <A  />;',
    'x = <A tabIndex={-(0)} />;',
  ]);
  expect(mutantsOf('x = <A tabIndex={0} />;')).toContain('x = <A tabIndex={(1)} />;');
});

test('what the contract says to readers of its description stays; other texts of these names do not', () => {
  expect(mutantsOf("x = { access: a, summary: 'b' };")).toEqual([]);
  expect(mutantsOf("x = y.describe('b').describe(`c`);")).toEqual([]);
  expect(mutantsOf("x = { summary: 'b' };")).toEqual(["x = { summary: '' };"]);
  expect(mutantsOf("x = describe('b');")).toEqual(["x = describe('');"]);
});

test('the words of a log line, of a fault of our own and of the name of a limit stay', () => {
  expect(mutantsOf("deps.log.warn({ job: 'a', code: `b` }, 'd');")).toEqual([';']);
  expect(mutantsOf("throw new Error('a');")).toEqual([]);
  expect(mutantsOf("throw new Failure('a');")).toEqual(["throw new Failure('');"]);
  expect(mutantsOf("x = { name: 'a', allowed: b };")).toEqual([]);
  expect(mutantsOf("x = { name: 'a' };")).toEqual(["x = { name: '' };"]);
});

test('calls that stand alone are removed', () => {
  expect(mutantsOf('showToast(a);')).toEqual([';']);
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

test('elements of lists are dropped, except what a hook depends on', () => {
  expect(mutantsOf('x = [a, b, c];')).toEqual(['x = [b, c];', 'x = [a, c];', 'x = [a, b];']);
  expect(mutantsOf('x = [a];')).toEqual(['x = [];']);
  expect(mutantsOf('useEffect(run, [a, b]);')).toEqual([';']);
});

test('elements, attributes and contents of a page are removed', () => {
  expect(mutantsOf('x = <a href={b} {...c}>{t.d}<e /> f</a>;')).toEqual([
    'x = null;',
    'x = <a  {...c}>{t.d}<e /> f</a>;',
    'x = <a href={b} >{t.d}<e /> f</a>;',
    'x = <a href={b} {...c}><e /> f</a>;',
    'x = <a href={b} {...c}>{t.d} f</a>;',
    'x = <a href={b} {...c}>{t.d}<e /></a>;',
  ]);
});

test('a sample is the same for the same seed, whatever stands in other lines', () => {
  const text = Array.from({ length: 40 }, (_, index) => `x = a${index} < b;`).join('\n');
  const ids = (source: string, seed: number) =>
    sample(findMutants({ path: 'x.ts', text: source }), 5, seed).map(({ id }) => id);

  expect(ids(text, 1)).toEqual(ids(text, 1));
  expect(ids(`// moved\n${text}`, 1)).toEqual(ids(text, 1));
  expect(ids(text, 2)).not.toEqual(ids(text, 1));
});

test('a mutant says where it stands', () => {
  const [mutant] = findMutants({ path: 'x.ts', text: 'a = b;\nc = d < e;' });
  expect(mutant).toMatchObject({ path: 'x.ts', line: 2, kind: '< became <=', was: 'd < e' });
});

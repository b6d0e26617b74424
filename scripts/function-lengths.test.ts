import { expect, test } from 'vitest';
import { functionLengths } from './function-lengths.ts';

test.each([
  ['a function', 'function f(a: string) {\n  a;\n}'],
  ['a return type with braces', 'function f(): Promise<{ a: string }> {\n  return a;\n}'],
  ['a return type of braces', 'function f(): { a: string } {\n  return a;\n}'],
  ['a function type returned', 'function f(): (a: string) => void {\n  return a;\n}'],
  ['a union returned', "function f(): { a: 1 } | 'no' {\n  return a;\n}"],
  ['a type guard', 'function f(a: unknown): a is string {\n  return a;\n}'],
  ['a generic function', 'function f<A extends string>(a: A): A {\n  return a;\n}'],
  ['parameters with defaults', 'function f({ a = {} } = {}) {\n  return a;\n}'],
  ['an arrow function', 'const f = async (a: string) => {\n  a;\n};'],
  ['an arrow function around JSX', 'const F = () => (\n  <p />\n);'],
  ['a method', 'class A {\n  send(a: string): void {\n    a;\n  }\n}'],
])('%s is measured once', (_, text) => {
  expect(functionLengths(text).map(({ lines }) => lines)).toEqual([3]);
});

test.each([
  ['a condition', 'if (a) {\n  b;\n}'],
  ['a loop', 'for (const a of b) {\n  c;\n}'],
  ['a call', 'f(a);\n{\n  b;\n}'],
  ['an object in a ternary', 'const a = b ? f(c) : { d: 1 };\n'],
  ['braces in a string', "const a = '=> {';\n"],
])('%s is no function', (_, text) => {
  expect(functionLengths(text)).toEqual([]);
});

test('the outer function counts the inner one, and the line is where it begins', () => {
  const text = '\nfunction f() {\n  return () => {\n    a;\n  };\n}';
  expect(functionLengths(text)).toContainEqual({ line: 2, lines: 5 });
});

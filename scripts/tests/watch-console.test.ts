import { afterEach, expect, test } from 'vitest';
import { watchConsole } from './watch-console.ts';

const allowedBefore = globalThis.allowedOnConsole;
afterEach(() => {
  globalThis.allowedOnConsole = allowedBefore;
});

test('a message that nobody expected is told, an allowed one and advice about act are not', () => {
  const before = console.warn;
  const watch = watchConsole();
  globalThis.allowedOnConsole = [/^loading .+ failed$/];
  console.warn('loading %s failed', 'doctors');
  console.error('An update to Calendar inside a test was not wrapped in act(...).');
  console.error('Each child in a list should have a unique key.');

  expect(watch.end()).toEqual(['Each child in a list should have a unique key.']);
  expect(console.warn).toBe(before);
});

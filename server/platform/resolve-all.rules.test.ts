import { expect, test } from 'vitest';
import { resolveAll } from './resolve-all.ts';

test('all parts are waited for at the same time and come back under their names', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const second = async () => {
    resolve('first');
    return 'second';
  };
  // The first part waits for the second one, so to await one after the other would never end.
  expect(await resolveAll({ first: promise, second: second(), known: 3 })).toEqual({
    first: 'first',
    second: 'second',
    known: 3,
  });
});

test('a part that fails is told, also when another one fails after it', async () => {
  const failed = Promise.reject(new Error('unreadable'));
  await expect(resolveAll({ failed, again: Promise.reject(new Error('later')) })).rejects.toThrow(
    'unreadable',
  );
});

import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashAtFullCost } from '#server/testing/cheap-hashes.ts';
import { hashPassword, verifyPassword } from './secrets.ts';
import { createSemaphore } from './semaphore.ts';

hashAtFullCost();

test('a password is recognised by its hash, and nothing else is', async () => {
  const hash = await hashPassword('korrekt pferd batterie ü€');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword(hash, 'korrekt pferd batterie ü€')).toBe(true);
  expect(await verifyPassword(hash, 'korrekt pferd batterie u€')).toBe(false);
  expect(await hashPassword('korrekt pferd batterie ü€')).not.toBe(hash);
});

test('a hash was made at the cost that it names', async () => {
  const [, , , , salt = '', tag = ''] = (await hashPassword('korrekt-pferd-batterie')).split('$');
  const derived = argon2Sync('argon2id', {
    message: 'korrekt-pferd-batterie',
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(tag).toBe(derived.toString('base64').replaceAll('=', ''));
});

test('OR-39: 128 characters are hashed whole', async () => {
  const long = 'x'.repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(await verifyPassword(hash, `${long}b`)).toBe(false);
});

test('without a stored hash no password fits', async () => {
  expect(await verifyPassword(undefined, 'anything')).toBe(false);
  expect(await verifyPassword(null, '')).toBe(false);
});

test('a semaphore admits some, lets some wait and refuses the rest', async () => {
  const semaphore = createSemaphore({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => semaphore(work)));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ]);
  expect(most).toBe(2);
  await expect(semaphore(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(semaphore(async () => 'free again')).resolves.toBe('free again');
});

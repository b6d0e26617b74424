import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readOrCreateKeyFile } from './data-key-file.ts';

async function aFolder(): Promise<string> {
  return join(await mkdtemp(join(inject('filesFolder'), 'key-')), 'data');
}

test('the first start makes a key that only this account may read, and every other start finds it', async () => {
  const folder = await aFolder();

  const made = await readOrCreateKeyFile(folder);
  expect(made).toHaveLength(32);
  expect(await readOrCreateKeyFile(folder)).toEqual(made);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['data.key']);
});

test('of starts at the same time all use the same key', async () => {
  const folder = await aFolder();

  const keys = await Promise.all(Array.from({ length: 10 }, () => readOrCreateKeyFile(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test.each(['', 'too short', Buffer.alloc(33).toString('base64')])(
  'a file without a whole key (%j) stops the start and is not overwritten',
  async (content) => {
    const folder = await aFolder();
    await readOrCreateKeyFile(folder);
    await writeFile(join(folder, 'data.key'), content);

    await expect(readOrCreateKeyFile(folder)).rejects.toThrow('does not hold a key of 32 bytes in base64.');
    expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(content);
  },
);

import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { dataKeyOf, openText, readOrCreateKeyFile, sealText } from './data-key.ts';

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

const old = Buffer.alloc(32, 1);
const recent = Buffer.alloc(32, 2);
const key = dataKeyOf({ current: old });

test('every sealed text opens unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(openText(key, sealText(key, text))).toBe(text);
    }),
  );
});

test('the sealed text reveals neither the text nor whether two texts are equal', () => {
  const [first, second] = [sealText(key, 'JBSWY3DPEHPK3PXP'), sealText(key, 'JBSWY3DPEHPK3PXP')];

  expect(first).toMatch(/^v1:[0-9a-f]{8}:[\w-]+$/);
  expect(first).not.toBe(second);
  expect(Buffer.from(first?.split(':')[2] ?? '', 'base64url').includes('JBSWY3DPEHPK3PXP')).toBe(false);
});

test('another key does not open it, and the refusal names which key is missing', () => {
  const sealed = sealText(key, 'secret');

  expect(() => openText(dataKeyOf({ current: recent }), sealed)).toThrow(
    `sealed with the data key ${key.current.id},`,
  );
});

test('another key that claims the same name does not open it', () => {
  const impostor = { current: { id: key.current.id, secret: recent } };

  expect(() => openText(impostor, sealText(key, 'secret'))).toThrow();
});

test('after a change of keys the previous one opens what it sealed, and the new one seals', () => {
  const changed = dataKeyOf({ current: recent, previous: old });

  expect(openText(changed, sealText(key, 'before'))).toBe('before');
  expect(openText(dataKeyOf({ current: recent }), sealText(changed, 'after'))).toBe('after');
});

test('a changed byte anywhere is noticed', () => {
  const [version, id, encoded = ''] = sealText(key, 'secret').split(':');
  const content = Buffer.from(encoded, 'base64url');

  for (let index = 0; index < content.length; index += 1) {
    const changed = Buffer.from(content);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openText(key, `${version}:${id}:${changed.toString('base64url')}`), `${index}`).toThrow();
  }
});

test('a text that was cut off anywhere is noticed', () => {
  const sealed = sealText(key, 'secret');

  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => openText(key, sealed.slice(0, length)), `${length}`).toThrow();
  }
});

test.each(['', 'secret', 'v2:00000000:AAAA', 'v1:00000000:', 'v1::AAAA', 'v1:0000000g:AAAA'])(
  'what was never sealed is not opened: %j',
  (text) => {
    expect(() => openText(key, text)).toThrow();
  },
);

test('a key of another length is refused', () => {
  expect(() => dataKeyOf({ current: randomBytes(16) })).toThrow('A data key has 32 bytes.');
});

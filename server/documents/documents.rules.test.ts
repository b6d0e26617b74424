import { expect, test } from 'vitest';
import { documentKinds } from '#contract/documents.rules.ts';
import { fitsQuota, QUOTA_MEGABYTES, rightsOf, storingBegunBy } from './documents.rules.ts';

const QUOTA = QUOTA_MEGABYTES * 1024 ** 2;

test('ASVS 5.2.4: the room is used up to its last byte and not beyond', () => {
  expect(fitsQuota(QUOTA - 1, 1)).toBe(true);
  expect(fitsQuota(QUOTA, 1)).toBe(false);
});

test('OR-33: nobody adds what only a patient sends, and nobody does with a kind what she does not see', () => {
  for (const role of ['doctor', 'assistant', 'admin'] as const) {
    const { lists, opens, adds } = rightsOf(role);
    expect(adds).not.toContain('finding');
    expect([...opens, ...adds].filter((kind) => !lists.includes(kind))).toEqual([]);
  }
});

test('OR-33: files are opened by doctors alone', () => {
  // What came with a message is opened where it was sent, by the two who talk there.
  expect(rightsOf('doctor').opens).toEqual(documentKinds.filter((kind) => kind !== 'chat_file'));
  expect([...rightsOf('assistant').opens, ...rightsOf('admin').opens]).toEqual([]);
});

test('SEAM-13: what is unfinished after an hour has failed', () => {
  expect(storingBegunBy(new Date('2026-11-16T10:00:00Z'))).toEqual(new Date('2026-11-16T09:00:00Z'));
});

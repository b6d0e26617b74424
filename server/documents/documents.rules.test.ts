import { expect, test } from 'vitest';
import { documentKinds } from '#contract/documents.rules.ts';
import { fitsQuota, QUOTA_MEGABYTES, rightsOf, uploadCutoff } from './documents.rules.ts';

const QUOTA = QUOTA_MEGABYTES * 1024 ** 2;

test('ASVS 5.2.4: the quota is used up to its last byte and not beyond', () => {
  expect(fitsQuota(QUOTA - 1, 1)).toBe(true);
  expect(fitsQuota(QUOTA, 1)).toBe(false);
});

test('OR-33: no role adds findings, and every role sees the kinds that it may open or add', () => {
  for (const role of ['doctor', 'assistant', 'admin'] as const) {
    const { lists, opens, adds } = rightsOf(role);
    expect(adds).not.toContain('finding');
    expect([...opens, ...adds].filter((kind) => !lists.includes(kind))).toEqual([]);
  }
});

test('OR-33: only doctors open files', () => {
  // Chat files are opened in the conversation only.
  expect(rightsOf('doctor').opens).toEqual(documentKinds.filter((kind) => kind !== 'chat_file'));
  expect([...rightsOf('assistant').opens, ...rightsOf('admin').opens]).toEqual([]);
});

test('SEAM-13: an upload that is unfinished after an hour has failed', () => {
  expect(uploadCutoff(new Date('2026-11-16T10:00:00Z'))).toEqual(new Date('2026-11-16T09:00:00Z'));
});

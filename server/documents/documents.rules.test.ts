import { expect, test } from 'vitest';
import { documentKinds } from '#contract/documents.rules.ts';
import {
  fitsQuota,
  PATIENT_UPLOADS,
  QUOTA_MEGABYTES,
  REMOVABLE,
  rightsOf,
  STAFF_UPLOADS,
  uploadCutoff,
} from './documents.rules.ts';

const QUOTA = QUOTA_MEGABYTES * 1024 ** 2;

test('ASVS 5.2.4: the quota is used up to its last byte and not beyond', () => {
  expect(fitsQuota(QUOTA - 1, 1)).toBe(true);
  expect(fitsQuota(QUOTA, 1)).toBe(false);
});

test('OR-33: no role adds findings, and every role sees the kinds that it may open or add', () => {
  for (const role of ['doctor', 'assistant', 'admin'] as const) {
    const { lists, opens, adds } = rightsOf([role]);
    expect(adds).not.toContain('finding');
    expect([...opens, ...adds].filter((kind) => !lists.includes(kind))).toEqual([]);
  }
});

test('OR-33: only doctors open files', () => {
  // Chat files are opened in the conversation only.
  expect(rightsOf(['doctor']).opens).toEqual(documentKinds.filter((kind) => kind !== 'chat_file'));
  expect([...rightsOf(['assistant']).opens, ...rightsOf(['admin']).opens]).toEqual([]);
});

test('SEAM-13: an upload that is unfinished after an hour has failed', () => {
  expect(uploadCutoff(new Date('2026-11-16T10:00:00Z'))).toEqual(new Date('2026-11-16T09:00:00Z'));
});

test('OR-33: assistants and administrators list and add what holds no diagnosis of their own', () => {
  expect(rightsOf(['assistant'])).toEqual({
    lists: ['finding', 'document', 'audio'],
    opens: [],
    adds: ['document', 'audio'],
  });
  expect(rightsOf(['admin'])).toEqual({
    lists: ['finding', 'document', 'therapy_plan', 'prescription', 'audio'],
    opens: [],
    adds: ['document', 'audio'],
  });
  expect(rightsOf(['doctor']).adds).toEqual([
    'document',
    'therapy_plan',
    'prescription',
    'audio',
    'anamnesemorph',
  ]);
  expect(REMOVABLE).toEqual(['therapy_plan', 'prescription']);
});

test('a patient sends 200 MB in all and 30 files an hour; the staff add 300', () => {
  expect(QUOTA_MEGABYTES).toBe(200);
  expect(PATIENT_UPLOADS).toMatchObject({ allowed: 30, windowSeconds: 3_600 });
  expect(STAFF_UPLOADS).toMatchObject({ allowed: 300, windowSeconds: 3_600 });
  expect(PATIENT_UPLOADS.name).not.toBe(STAFF_UPLOADS.name);
});

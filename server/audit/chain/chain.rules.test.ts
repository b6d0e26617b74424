import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHAINED_TABLES, hashAfter, rowFault } from './chain.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const entry = {
  tableName: 'consent',
  rowId: 7,
  action: 'added' as const,
  contentHash: sha256('s|consent|row'),
};
const latest = { ...entry, salt: 's', isLatest: true };

test('six tables are in the chain', () => {
  expect(CHAINED_TABLES).toEqual([
    'access_log',
    'consent',
    'deletion_request',
    'emergency_access',
    'profile_change',
    'setting_change',
  ]);
});

test('the hash of an entry depends on the head and on everything that the entry says', () => {
  const whole = { ...entry, day: '2026-11-16', position: 3 };
  expect(hashAfter('head', whole)).toBe(sha256(`head|2026-11-16|3|consent|7|added|${entry.contentHash}`));
});

test('a row that was changed, deleted or brought back is noticed', () => {
  expect(rowFault(latest, 'row')).toBeUndefined();
  expect(rowFault(latest, 'other')).toBe('changed');
  expect(rowFault({ ...latest, salt: 't' }, 'row')).toBe('changed');
  expect(rowFault(latest, undefined)).toBe('deleted');
  expect(rowFault({ ...latest, action: 'erased' }, undefined)).toBeUndefined();
  expect(rowFault({ ...latest, action: 'erased' }, 'row')).toBe('returned');
});

test('only the last entry of a row can be compared', () => {
  expect(rowFault({ ...latest, isLatest: false }, 'other')).toBeUndefined();
});

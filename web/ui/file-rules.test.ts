import { expect, test } from 'vitest';
import { fileSize, refuseFile } from './file-rules.ts';

const limits = { types: ['application/pdf', 'image/jpeg'], maxBytes: 10_485_760 };

test('BEF-05: exactly the limit is accepted, one byte more is refused', () => {
  expect(refuseFile({ type: 'application/pdf', size: 10_485_760 }, limits)).toBeNull();
  expect(refuseFile({ type: 'application/pdf', size: 10_485_761 }, limits)).toBe('size');
});

test('a type that is not asked for is refused', () => {
  expect(refuseFile({ type: 'image/gif', size: 1 }, limits)).toBe('type');
  expect(refuseFile({ type: '', size: 1 }, limits)).toBe('type');
});

test('file sizes are written in B, kB and MB', () => {
  expect(fileSize(0, 'de')).toBe('0\u00a0B');
  expect(fileSize(1023, 'de')).toBe('1.023\u00a0B');
  expect(fileSize(1536, 'de')).toBe('1,5\u00a0kB');
  expect(fileSize(10_485_760, 'en')).toBe('10\u00a0MB');
});

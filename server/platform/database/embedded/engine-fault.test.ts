import { expect, test } from 'vitest';
import { describeFault } from './engine-fault.ts';

test('an engine that ends says why, also when its file system throws an object without words', () => {
  expect(describeFault({ name: 'ErrnoError', errno: 51 })).toBe('the disk has no room left');
  expect(describeFault({ name: 'ErrnoError', errno: 29 })).toBe('its file system reports fault 29');
  expect(describeFault(new Error('memory access out of bounds'))).toBe('memory access out of bounds');
  expect(describeFault('Aborted()')).toBe('Aborted()');
  expect(describeFault(undefined)).toBe('undefined');
});

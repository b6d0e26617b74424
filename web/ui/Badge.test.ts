import { expect, test } from 'vitest';
import { unreadLabel } from './Badge.tsx';

test('SHELL-38: 99 unread messages show 99, 100 show 99+', () => {
  expect(unreadLabel(99)).toBe('99');
  expect(unreadLabel(100)).toBe('99+');
});

test('CONST-07: a badge above 99 is 99+, below it is the number', () => {
  expect(unreadLabel(1)).toBe('1');
  expect(unreadLabel(12_345)).toBe('99+');
});

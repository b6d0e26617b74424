import { expect, test } from 'vitest';
import { startLine } from './leg-line.ts';

test('a leg is one line with its progress in tenths, its result and its time', () => {
  let shown = '';
  const line = startLine('components', (text) => {
    shown += text;
    return true;
  });
  for (let done = 1; done <= 151; done += 1) line.show({ done, total: 151 });
  line.end({ ok: false, seconds: 98.4, count: { passed: 1317, failed: 1, skipped: 0, failures: [] } });

  expect(shown).toBe(
    'components … 10 % 20 % 30 % 40 % 50 % 60 % 70 % 80 % 90 % ✗ 1317 passed, 1 failed, 0 skipped, 98 s\n',
  );
});

test('a leg with few steps skips tenths, and one without tests shows only its time', () => {
  let shown = '';
  const line = startLine('check', (text) => {
    shown += text;
    return true;
  });
  line.show({ done: 1, total: 3 });
  line.show({ done: 1, total: 3 });
  line.end({ ok: true, seconds: 50 });

  expect(shown).toBe('check … 30 % ✓ 50 s\n');
});

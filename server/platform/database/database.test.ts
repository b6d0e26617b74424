import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportLongUse } from './database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool whose connections are used by hand. */
function aPool() {
  const pool = new EventEmitter();
  const warn = vi.fn();
  reportLongUse(pool, { warn });
  const use = (milliseconds: number, error?: Error) => {
    const connection = {};
    pool.emit('acquire', connection);
    vi.advanceTimersByTime(milliseconds);
    pool.emit('release', error, connection);
  };
  return { warn, use };
}

const LINE = 'database connections were held for long';

test('a connection that was held for more than three seconds is reported, a shorter or failed use is not', () => {
  const { warn, use } = aPool();

  use(3_000);
  use(9_000, new Error('the connection was lost'));
  expect(warn).not.toHaveBeenCalled();

  use(3_001);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ count: 1, milliseconds: 3_001 }, LINE);
});

test('further long uses of the same minute are one line with their number and the longest', () => {
  const { warn, use } = aPool();
  use(4_000);
  warn.mockClear();

  for (const milliseconds of [5_000, 7_000, 6_000]) use(milliseconds);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ count: 3, milliseconds: 7_000 }, LINE);

  vi.advanceTimersByTime(120_000);
  use(4_000);
  expect(warn).toHaveBeenCalledTimes(2);
});

import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportLongUse } from './database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a connection that was held for more than half a second is reported, a shorter use is not', () => {
  const pool = new EventEmitter();
  const warn = vi.fn();
  reportLongUse(pool, { warn });
  const use = (milliseconds: number) => {
    const connection = {};
    pool.emit('acquire', connection);
    vi.advanceTimersByTime(milliseconds);
    pool.emit('release', undefined, connection);
  };

  use(500);
  expect(warn).not.toHaveBeenCalled();

  use(501);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ milliseconds: 501 }, expect.any(String));
});

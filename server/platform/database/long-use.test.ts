import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowBulkWork } from './connection-watch.ts';
import { reportLongUse, runningTime } from './long-use.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool whose connections are used by hand. */
function aPool() {
  const pool = new EventEmitter();
  const warn = vi.fn();
  reportLongUse(pool, { warn });
  const use = (milliseconds: number, error?: Error, connection = {}) => {
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

test('a backup or an import may hold its connection', () => {
  const { warn, use } = aPool();
  const connection = {};
  allowBulkWork(connection);
  use(60_000, undefined, connection);
  expect(warn).not.toHaveBeenCalled();
});

test('an hour in which the process gets no processor time for twenty seconds at a time is no long use', () => {
  const { warn, pool, standStill } = aStandingProcess();
  for (let minute = 0; minute < 60; minute += 1) {
    const connection = {};
    pool.emit('acquire', connection);
    vi.advanceTimersByTime(200);
    standStill(20_000);
    pool.emit('release', undefined, connection);
    vi.advanceTimersByTime(40_000);
  }
  expect(warn).not.toHaveBeenCalled();

  const held = {};
  pool.emit('acquire', held);
  vi.advanceTimersByTime(3_100);
  standStill(20_000);
  pool.emit('release', undefined, held);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0].milliseconds).toBeLessThan(4_000);
});

/** Its timers do not fire while it stands still, and the time of the machine goes on. */
function aStandingProcess() {
  const pool = new EventEmitter();
  const warn = vi.fn();
  let stoodMs = 0;
  reportLongUse(
    pool,
    { warn },
    runningTime(() => performance.now() + stoodMs),
  );
  const standStill = (milliseconds: number) => {
    stoodMs += milliseconds;
  };
  return { warn, pool, standStill };
}

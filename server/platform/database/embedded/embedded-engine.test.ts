import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForSilence } from './embedded-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function anEngine({ answers }: { answers: boolean }) {
  const engine = new EventEmitter();
  const send = () => answers && engine.emit('message', 'pong');
  return Object.assign(engine, { connected: true, send });
}

test('an engine that answers is never abandoned', () => {
  const giveUp = vi.fn();
  watchForSilence(anEngine({ answers: true }), giveUp);

  vi.advanceTimersByTime(600_000);

  expect(giveUp).not.toHaveBeenCalled();
});

test('an engine that is silent for more than half a minute is abandoned once', () => {
  const giveUp = vi.fn();
  watchForSilence(anEngine({ answers: false }), giveUp);

  vi.advanceTimersByTime(30_000);
  expect(giveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(giveUp).toHaveBeenCalledOnce();
});

test('an engine that was stopped on purpose is no longer watched', () => {
  const giveUp = vi.fn();
  const endWatch = watchForSilence(anEngine({ answers: false }), giveUp);

  endWatch();
  vi.advanceTimersByTime(600_000);

  expect(giveUp).not.toHaveBeenCalled();
});

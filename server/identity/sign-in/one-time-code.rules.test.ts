import { expect, test } from 'vitest';
import { type CodePath, mayMailCode, withNewCode } from './one-time-code.rules.ts';

const MINUTE = 60_000;
const UNUSED: CodePath = {
  codeHash: null,
  sentAt: null,
  expiresAt: null,
  tries: 0,
  mailedAt: [],
  wrongGuesses: 0,
  guessWindowStartedAt: null,
  closedUntil: null,
};
const at = (minute: number) => new Date(Date.parse('2026-11-16T09:00:00Z') + minute * MINUTE);

/** All networks ask once a minute. Returns the minutes in which a mail was sent. */
function ask(minutes: number, ...from: ('familiar' | 'unfamiliar')[]) {
  let path = UNUSED;
  const sentAt: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const each of from) {
      if (!mayMailCode(path, each, at(minute))) continue;
      path = withNewCode(path, 'hash', at(minute));
      sentAt.push(minute);
    }
  }
  return { path, sentAt };
}

function mostInAnHour(sentAt: number[]): number {
  return Math.max(...sentAt.map((from) => sentAt.filter((each) => each >= from && each < from + 60).length));
}

test('SEAM-23: at most five codes are mailed in any hour, whoever asks', () => {
  expect(mostInAnHour(ask(600, 'familiar').sentAt)).toBe(5);
  expect(mostInAnHour(ask(600, 'unfamiliar').sentAt)).toBe(4);
  expect(mostInAnHour(ask(600, 'unfamiliar', 'familiar').sentAt)).toBe(5);
});

test('SEAM-23: while strangers ask all the time, a familiar network can still get a mail at any minute', () => {
  for (let minute = 1; minute < 180; minute += 1) {
    const { path, sentAt } = ask(minute, 'unfamiliar');
    // One mail a minute, whoever asks.
    const hasPaused = minute > (sentAt.at(-1) ?? 0);
    expect(mayMailCode(path, 'familiar', at(minute))).toBe(hasPaused);
  }
});

test('SEAM-23: while strangers ask all the time, the owner gets a code within 25 minutes', () => {
  const { sentAt } = ask(600, 'unfamiliar');
  const waits = sentAt.slice(1).map((each, index) => each - (sentAt[index] ?? 0));
  expect(Math.max(...waits)).toBeLessThanOrEqual(25);
});

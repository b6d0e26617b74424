import { expect, test } from 'vitest';
import type { KeyCheck } from '#server/adapters/card-payment/card-payment.ts';
import { describeCheck, nextCheck, type StoredCheck } from './provider-check.rules.ts';

const AT = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
const ACCEPTED: KeyCheck = { outcome: 'accepted' };
const REFUSED: KeyCheck = { outcome: 'refused', code: 'invalid_client' };
const SILENT: KeyCheck = { outcome: 'unreachable', code: 'timeout' };
const WRONG: KeyCheck = { outcome: 'wrong_mode', code: 'live_account' };

function after(...answers: KeyCheck[]): StoredCheck | undefined {
  return answers.reduce<StoredCheck | undefined>(
    (before, answer, minute) => nextCheck(before, answer, { keysHash: 'mine', now: AT(minute) }),
    undefined,
  );
}
const works = (...answers: KeyCheck[]) => describeCheck('stripe', 'mine', after(...answers)).works;

test('the last answer that came decides, and a missing answer changes nothing', () => {
  expect([works(), works(ACCEPTED), works(REFUSED), works(WRONG), works(SILENT)]).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect([works(ACCEPTED, SILENT, SILENT), works(ACCEPTED, SILENT, REFUSED)]).toEqual([true, false]);
  expect([works(REFUSED, SILENT), works(ACCEPTED, REFUSED, SILENT), works(REFUSED, ACCEPTED)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('an answer says what was said, with the code and the time', () => {
  expect(describeCheck('paypal', 'mine', after(ACCEPTED, SILENT))).toEqual({
    gateway: 'paypal',
    state: 'unreachable',
    works: true,
    code: 'timeout',
    checked_at: AT(1).toISOString(),
  });
  expect(describeCheck('paypal', 'mine', after(ACCEPTED))).toMatchObject({ state: 'accepted', code: null });
});

test('an answer about other keys counts for nothing, and without keys there is nothing to ask', () => {
  const nothing = { gateway: 'stripe', works: false, code: null, checked_at: null };
  expect(describeCheck('stripe', 'other', after(ACCEPTED))).toEqual({ ...nothing, state: 'unchecked' });
  expect(describeCheck('stripe', undefined, after(ACCEPTED))).toEqual({ ...nothing, state: 'missing' });

  const silent = nextCheck(after(ACCEPTED), SILENT, { keysHash: 'other', now: AT(5) });
  expect(describeCheck('stripe', 'other', silent).works).toBe(false);
});

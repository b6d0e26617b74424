import { expect, test } from 'vitest';
import { dunningState, filledIn, payUntil } from './dunning.rules.ts';

const UNPAID = { dueOn: '2026-11-15', sent: [] };
const FIRST = { step: 1, payUntil: '2026-11-26' };

test.each([
  ['2026-11-15', [], 0, undefined, '2026-11-16'],
  ['2026-11-16', [], 1, 1, '2026-11-16'],
  ['2026-11-26', [FIRST], 11, undefined, '2026-11-27'],
  ['2026-11-27', [FIRST], 12, 2, '2026-11-27'],
  ['2026-12-24', [FIRST, { step: 2, payUntil: '2026-12-07' }], 39, undefined, undefined],
])('on %s, after %j, it is %i days late and step %s can follow, from %s', (today, sent, late, next, on) => {
  const state = dunningState({ ...UNPAID, sent }, today);
  expect([state.daysOverdue, state.nextStep, state.nextStepOn]).toEqual([late, next, on]);
});

test('a letter gives ten days', () => {
  expect(payUntil('2026-12-28')).toBe('2027-01-07');
});

test('only the known names are filled in, every time they occur', () => {
  const values = { number: '2026-000001', date: '1. November', amount: '89,50 €', until: '26. November' };
  expect(filledIn('{number}: {amount} bis {until}, {number} {name} {', values)).toBe(
    '2026-000001: 89,50 € bis 26. November, 2026-000001 {name} {',
  );
});

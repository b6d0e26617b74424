import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedAfterWrongGuess, type GuessBudget, spendGuess } from './guess-budget.rules.ts';

const START = Date.parse('2026-11-16T09:00:00Z');
const DAY = 24 * 3_600_000;

/** The guesses that are compared when a stranger guesses wrongly at these moments. */
function guess(moments: number[]): Date[] {
  let budget: GuessBudget = { wrongGuesses: 0, guessWindowStartedAt: null, closedUntil: null };
  const compared: Date[] = [];
  for (const moment of moments) {
    const now = new Date(moment);
    const spent = spendGuess(budget, now);
    if (!spent) continue;
    compared.push(now);
    budget = { ...spent, closedUntil: closedAfterWrongGuess(spent, now) ?? spent.closedUntil };
  }
  return compared;
}

test('SEAM-21: the twentieth wrong guess blocks further guesses for exactly 24 hours', () => {
  const burst = Array.from({ length: 40 }, (_, i) => START + i * 1000);
  expect(guess(burst)).toHaveLength(20);
  const closedAt = START + 19_000;
  expect(guess([...burst, closedAt + DAY - 1])).toHaveLength(20);
  expect(guess([...burst, closedAt + DAY])).toHaveLength(21);
});

test('SEAM-21: however guesses are spread, few are compared in any 24 hours', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 6 * 3_600_000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(pauses, (each) => {
      let moment = START;
      const compared = guess(each.map((pause) => (moment += pause)));
      for (const first of compared) {
        const sameDay = compared.filter((at) => at >= first && at.getTime() < first.getTime() + DAY);
        // Two fixed windows touch any one day, so the upper bound is twice the limit; a block makes it less.
        expect(sameDay.length).toBeLessThan(40);
      }
    }),
  );
});

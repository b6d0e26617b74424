import { expect, test } from 'vitest';
import { describePayment } from './AppointmentsThisWeek.tsx';

test.each([
  ['card_saved', 'later', 'over'],
  ['charged', 'paid', 'good'],
  ['captured', 'paid', 'good'],
  ['charge_failed', 'open', 'danger'],
  ['partially_refunded', 'partly_refunded', 'over'],
  ['released', 'released', 'over'],
  [null, 'none', 'waiting'],
  ['something_new', 'none', 'waiting'],
])('a payment in the state %s reads as %s', (state, told, tone) => {
  expect(describePayment(state)).toEqual({ told, tone });
});

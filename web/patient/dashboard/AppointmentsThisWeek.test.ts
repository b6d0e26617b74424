import { expect, test } from 'vitest';
import { tellPayment } from './AppointmentsThisWeek.tsx';

test.each([
  ['card_saved', 'later', 'waiting'],
  ['charged', 'paid', 'good'],
  ['captured', 'paid', 'good'],
  ['charge_failed', 'open', 'danger'],
  ['partially_refunded', 'partly_refunded', 'over'],
  ['released', 'released', 'over'],
  [null, 'none', 'waiting'],
  ['something_new', 'none', 'waiting'],
])('DASH-05: money in the state %s is told as %s', (state, told, tone) => {
  expect(tellPayment(state)).toEqual({ told, tone });
});

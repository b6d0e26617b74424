import { expect, test } from 'vitest';
import { appointmentStatuses } from './appointment-status.ts';
import { isUpcoming } from './appointments.rules.ts';

const NOW = new Date('2026-11-16T10:00:00Z');

test('OR-58: a proposal is past as soon as it has ended', () => {
  const at = (end_date: string) => isUpcoming({ status: 'created_by_doctor', end_date }, NOW);
  expect([at('2026-11-16T10:00:00Z'), at('2026-11-16T09:59:59Z')]).toEqual([true, false]);
});

test.each(['in_progress', 'confirmed'] as const)(
  'OR-58: an appointment with the status %s is running as long as its room is open, until an hour after its planned end',
  (status) => {
    const at = (end_date: string) => isUpcoming({ status, end_date }, NOW);
    expect([at('2026-11-16T09:00:00Z'), at('2026-11-16T08:59:59Z')]).toEqual([true, false]);
  },
);

test('an appointment that is over or cancelled is past, also before its time', () => {
  const end_date = '2026-12-01T10:00:00Z';
  const past = appointmentStatuses.filter((status) => !isUpcoming({ status, end_date }, NOW));
  expect(past).toEqual(
    expect.arrayContaining(['cancelled', 'completed', 'no_show', 'payment_failed', 'failed']),
  );
  expect(past).not.toContain('cancellation_requested');
});

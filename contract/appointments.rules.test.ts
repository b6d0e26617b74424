import { expect, test } from 'vitest';
import { appointmentStatuses } from './appointment-status.ts';
import { isUpcoming } from './appointments.rules.ts';

const NOW = new Date('2026-11-16T10:00:00Z');

test('OR-58: an open appointment is past as soon as it has ended', () => {
  const at = (end_date: string) => isUpcoming({ status: 'confirmed', end_date }, NOW);
  expect([at('2026-11-16T10:00:00Z'), at('2026-11-16T09:59:59Z')]).toEqual([true, false]);
});

test('OR-58: an appointment in progress is running until an hour after its planned end', () => {
  const at = (end_date: string) => isUpcoming({ status: 'in_progress', end_date }, NOW);
  expect([at('2026-11-16T09:00:00Z'), at('2026-11-16T08:59:59Z')]).toEqual([true, false]);
});

test('an appointment that is over or cancelled is past, also before its time', () => {
  const end_date = '2026-12-01T10:00:00Z';
  const past = appointmentStatuses.filter((status) => !isUpcoming({ status, end_date }, NOW));
  expect(past).toEqual(
    expect.arrayContaining(['cancelled', 'completed', 'no_show', 'payment_failed', 'failed']),
  );
  expect(past).not.toContain('cancellation_requested');
});

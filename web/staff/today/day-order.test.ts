import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { nextMove, visitsInOrder } from './day-order.ts';

function aColumn(doctor: string, ...visits: [number, string][]): CalendarColumn {
  return {
    doctor: { id: 1, display_name: doctor },
    visits: visits.map(([id, date_start_time]) => ({ id, date_start_time })),
  } as CalendarColumn;
}

test('the visits of all doctors stand in the order of the day, equal beginnings by their number', () => {
  const columns = [
    aColumn('Anna', [4, '2026-11-16T10:00:00Z'], [1, '2026-11-16T08:00:00Z']),
    aColumn('Lena', [3, '2026-11-16T08:00:00Z']),
  ];
  expect(visitsInOrder(columns).map(({ visit, doctor }) => [visit.id, doctor])).toEqual([
    [1, 'Anna'],
    [3, 'Lena'],
    [4, 'Anna'],
  ]);
});

test('a confirmed visit begins, one under way is completed, and nothing is said about any other', () => {
  expect(nextMove('confirmed')).toBe('in_progress');
  expect(nextMove('in_progress')).toBe('completed');
  const others = appointmentStatuses.filter(
    (status) => !['confirmed', 'cancellation_rejected', 'in_progress'].includes(status),
  );
  expect(others.map(nextMove).every((move) => move === null)).toBe(true);
});

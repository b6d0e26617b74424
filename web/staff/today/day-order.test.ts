import { expect, test } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { actionsOf } from '../appointments/appointment-actions.ts';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { appointmentsInOrder, nextMove } from './day-order.ts';

function aColumn(doctor: string, ...appointments: [number, string][]): CalendarColumn {
  return {
    doctor: { id: 1, display_name: doctor },
    appointments: appointments.map(([id, date_start_time]) => ({ id, date_start_time })),
  } as CalendarColumn;
}

test('the appointments of all doctors are sorted by time, equal times by id', () => {
  const columns = [
    aColumn('Anna', [4, '2026-11-16T10:00:00Z'], [1, '2026-11-16T08:00:00Z']),
    aColumn('Lena', [3, '2026-11-16T08:00:00Z']),
  ];
  expect(appointmentsInOrder(columns).map(({ appointment, doctor }) => [appointment.id, doctor])).toEqual([
    [1, 'Anna'],
    [3, 'Lena'],
    [4, 'Anna'],
  ]);
});

test('a due appointment offers its start, a started one its end, and no action that the server would refuse', () => {
  const now = new Date('2026-11-16T10:00:00Z');
  const can = (status: AppointmentStatus, minutesLeft: number, role: StaffRole) =>
    actionsOf({ status, startsAt: new Date(now.getTime() + minutesLeft * 60_000) }, [role], now);
  const next = (status: AppointmentStatus, minutesLeft: number, role: StaffRole = 'doctor') =>
    nextMove(can(status, minutesLeft, role), { isOver: false });

  expect(next('confirmed', 30)).toBe('in_progress');
  expect(next('confirmed', 31)).toBeNull();
  expect(next('confirmed', 0, 'assistant')).toBeNull();
  expect(next('in_progress', 5)).toBe('completed');
  expect(nextMove(can('confirmed', -60, 'doctor'), { isOver: true })).toBe('completed');
  expect(nextMove(can('confirmed', -60, 'assistant'), { isOver: true })).toBeNull();
  const others = appointmentStatuses.filter(
    (status) => !['confirmed', 'cancellation_rejected', 'in_progress'].includes(status),
  );
  expect(others.map((status) => next(status, 0)).every((move) => move === null)).toBe(true);
});

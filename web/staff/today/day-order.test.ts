import { expect, test } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { OpenRoom } from '#contract/video.contract.ts';
import { actionsOf } from '../appointments/appointment-actions.ts';
import type { CalendarAppointment, CalendarColumn } from '../calendar/calendar-query.ts';
import { appointmentsInOrder, type Day, nextMove, planDay } from './day-order.ts';

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

const NOW = new Date('2026-11-16T10:00:00Z');

/** An appointment of 45 minutes that begins so many minutes from now. */
function beginningIn(id: number, minutes: number, details: Partial<CalendarAppointment> = {}) {
  const [from, to] = [minutes, minutes + 45].map((each) => new Date(NOW.getTime() + each * 60_000));
  const times = { date_start_time: from?.toISOString() ?? '', date_end_time: to?.toISOString() ?? '' };
  const usual = { id, doctor_id: 21, status: 'confirmed', undo_until: null };
  return { appointment: { ...usual, ...times, ...details } as CalendarAppointment, doctor: 'Anna' };
}

const aRoom = (appointment_id: number, patient_state: OpenRoom['patient_state']) =>
  ({ appointment_id, patient_state }) as OpenRoom;

function plan(
  appointments: ReturnType<typeof beginningIn>[],
  { rooms = [], ownDoctorId = null }: { rooms?: OpenRoom[]; ownDoctorId?: number | null } = {},
) {
  const idsOf = (of: Day['now']) => of.map(({ appointment }) => appointment.id);
  const { now, next, open, finished } = planDay(appointments, { rooms, now: NOW, ownDoctorId });
  return { now: idsOf(now), next: next?.appointment.id, open: idsOf(open), finished: idsOf(finished) };
}

test('the day has who is treated now, who comes next, the rest, and what is finished', () => {
  const day = [
    beginningIn(1, -180, { status: 'payment_success' }),
    beginningIn(2, -120),
    beginningIn(3, -10),
    beginningIn(4, 30, { status: 'created_by_doctor' }),
    beginningIn(5, 60),
    beginningIn(6, 120),
    beginningIn(7, 180, { status: 'cancelled' }),
  ];
  expect(plan(day)).toEqual({ now: [3], next: 5, open: [2, 4, 6], finished: [1, 7] });
});

test('who is in the room goes first, then who waits, a running appointment, whose time it is, and what takes longer than planned', () => {
  const day = [
    beginningIn(1, -60, { status: 'in_progress' }),
    beginningIn(2, -10),
    beginningIn(3, -20, { status: 'in_progress' }),
    beginningIn(4, 10),
    beginningIn(5, -50, { status: 'in_progress' }),
  ];
  const rooms = [aRoom(1, 'away'), aRoom(4, 'waiting'), aRoom(5, 'in')];
  expect(plan(day, { rooms }).now).toEqual([5, 4, 3, 2, 1]);
});

test('an appointment in progress waits for its completion as soon as its room is closed', () => {
  const day = [beginningIn(1, -120, { status: 'in_progress' })];
  expect(plan(day)).toMatchObject({ now: [], open: [1] });
  expect(plan(day, { rooms: [aRoom(1, 'away')] })).toMatchObject({ now: [1], open: [] });
});

test('the appointments of the doctor who looks at the day go before those of others', () => {
  const day = [beginningIn(1, -10, { doctor_id: 22 }), beginningIn(2, -5, { doctor_id: 21 })];
  const rooms = [aRoom(1, 'in')];
  expect(plan(day, { rooms, ownDoctorId: 21 }).now).toEqual([2, 1]);
  expect(plan(day, { rooms }).now).toEqual([1, 2]);
});

test('the next appointment is the own one, even if that of a colleague begins earlier', () => {
  const day = [beginningIn(1, 10, { doctor_id: 22 }), beginningIn(2, 15, { doctor_id: 21 })];
  expect(plan(day, { ownDoctorId: 21 })).toMatchObject({ next: 2, open: [1] });
  expect(plan(day, { ownDoctorId: 23 }).next).toBe(1);
});

test('a completion that can be undone is not finished yet, and nobody is called for what is completed', () => {
  const undo_until = '2026-11-16T10:00:10.000Z';
  const day = [beginningIn(1, -10, { status: 'completed', undo_until })];
  expect(plan(day, { rooms: [aRoom(1, 'in')] })).toMatchObject({ now: [], open: [1], finished: [] });
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

import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { appointmentsOfWeek, nextAppointment, proposalsAhead, weekOf } from './next-appointment.rules.ts';

const HOUR = 3_600_000;

function appointment(id: number, startsAt: string, status: AppointmentStatus = 'confirmed') {
  return { id, status, startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + HOUR) };
}
const ids = (appointments: { id: number }[]) => appointments.map(({ id }) => id);

test.each([
  ['on a Monday at its first moment', '2026-11-15T23:00:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['a moment before', '2026-11-15T22:59:59Z', '2026-11-08T23:00:00Z', '2026-11-15T23:00:00Z'],
  ['on a Sunday night', '2026-11-22T22:30:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['when clocks go back', '2026-10-22T12:00:00Z', '2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['when clocks go forward', '2027-03-28T12:00:00Z', '2027-03-21T23:00:00Z', '2027-03-28T22:00:00Z'],
  ['over the year', '2026-12-31T12:00:00Z', '2026-12-27T23:00:00Z', '2027-01-03T23:00:00Z'],
])('API-40: the week %s', (_name, now, from, to) => {
  expect(weekOf(new Date(now))).toEqual({ from: new Date(from), to: new Date(to) });
});

test('the week contains exactly the appointments from Monday to Sunday in Berlin', () => {
  const now = new Date('2026-10-22T12:00:00Z');
  const appointments = [
    appointment(1, '2026-10-18T21:59:00Z'),
    appointment(2, '2026-10-18T22:00:00Z', 'completed'),
    appointment(3, '2026-10-25T22:59:00Z'),
    appointment(4, '2026-10-25T23:00:00Z'),
  ];

  expect(ids(appointmentsOfWeek(appointments, now))).toEqual([2, 3]);
});

test('cancelled and unpaid appointments are not shown in the week', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const appointments = [
    appointment(1, '2026-11-17T09:00:00Z', 'payment_failed'),
    appointment(2, '2026-11-19T09:00:00Z', 'payment_failed'),
    appointment(3, '2026-11-19T09:00:00Z', 'cancelled'),
    appointment(4, '2026-11-19T09:00:00Z', 'cancel_paypal_refund_all'),
    appointment(5, '2026-11-19T09:00:00Z', 'created_by_doctor'),
  ];

  expect(ids(appointmentsOfWeek(appointments, now))).toEqual([1, 5]);
});

test.each(['in_progress', 'confirmed'] as const)(
  'the next appointment is the first that takes place: one with the status %s until its room closes, an hour after its end',
  (status) => {
    const appointments = [
      appointment(1, '2026-11-17T09:00:00Z', 'completed'),
      appointment(2, '2026-11-17T10:00:00Z', 'cancelled'),
      appointment(3, '2026-11-17T11:00:00Z', status),
      appointment(4, '2027-05-01T09:00:00Z'),
    ];

    expect(nextAppointment(appointments, new Date('2026-11-17T11:59:00Z'))?.id).toBe(3);
    expect(nextAppointment(appointments, new Date('2026-11-17T13:00:00Z'))?.id).toBe(3);
    expect(nextAppointment(appointments, new Date('2026-11-17T13:00:00.001Z'))?.id).toBe(4);
    expect(nextAppointment([], new Date('2026-11-17T12:00:00Z'))).toBeUndefined();
  },
);

test('a running appointment goes before one whose room has opened, which goes before one that is over and never began', () => {
  const later = appointment(2, '2026-11-17T12:15:00Z');
  const at = new Date('2026-11-17T12:00:00Z');
  const running = appointment(1, '2026-11-17T10:30:00Z', 'in_progress');
  const forgotten = appointment(1, '2026-11-17T10:30:00Z');

  expect(nextAppointment([running, later], at)?.id).toBe(1);
  expect(nextAppointment([forgotten, later], at)?.id).toBe(2);
  expect(nextAppointment([forgotten, later], new Date(at.getTime() - 1))?.id).toBe(1);
});

test('a proposal is listed until it begins', () => {
  const appointments = [
    appointment(1, '2026-11-17T09:00:00Z', 'created_by_admin'),
    appointment(2, '2026-11-19T09:00:00Z', 'created_by_doctor'),
    appointment(3, '2026-11-19T09:00:00Z'),
  ];

  expect(ids(proposalsAhead(appointments, new Date('2026-11-17T09:00:00Z')))).toEqual([2]);
});

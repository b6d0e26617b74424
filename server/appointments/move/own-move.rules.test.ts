import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { countOwnMoves, decideOwnMove, describeOwnMove } from './own-move.rules.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const POLICY = { movesAllowed: 2, daysAhead: 90 };
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const anAppointment = (startsIn: number, changes = {}) => ({
  status: 'confirmed' as const,
  startsAt: hours(startsIn),
  terms: { freeUntil: hours(startsIn - 48).toISOString() },
  movesDone: 0,
  requestsMade: 0,
  isRequested: false,
  ...changes,
});

test('until the agreed deadline a confirmed appointment is moved free of charge', () => {
  expect(decideOwnMove(anAppointment(49), POLICY, NOW)).toEqual({ kind: 'free', movesLeft: 2 });
  expect(decideOwnMove(anAppointment(49, { movesDone: 1 }), POLICY, NOW)).toEqual({
    kind: 'free',
    movesLeft: 1,
  });
});

test('from the deadline on, moving is a request to the clinic', () => {
  expect(decideOwnMove(anAppointment(48), POLICY, NOW)).toEqual({ kind: 'request', movesLeft: 2 });
  expect(describeOwnMove(anAppointment(1, { movesDone: 1, requestsMade: 2 }), POLICY, NOW)).toEqual({
    way: 'request',
    moves_left: 1,
    days_ahead: 90,
  });
});

test.each([
  [
    'while a wish waits',
    anAppointment(47, { requestsMade: 1, isRequested: true }),
    'appointments.move_already_requested',
  ],
  [
    'after the deadline for a fourth time',
    anAppointment(47, { requestsMade: 3 }),
    'appointments.move_requests_used_up',
  ],
  ['in its first second', anAppointment(0), 'appointments.too_late_to_move'],
  ['after the last move', anAppointment(49, { movesDone: 2 }), 'appointments.moves_used_up'],
  ['as a proposal', anAppointment(49, { status: 'created_by_doctor' }), 'appointments.not_movable'],
] as const)('an appointment is not moved %s', (_when, appointment, because) => {
  expect(decideOwnMove(appointment, POLICY, NOW)).toEqual({ kind: 'refused', because });
  expect(describeOwnMove(appointment, POLICY, NOW)).toBeNull();
});

test('a clinic that allows no moves offers none', () => {
  expect(describeOwnMove(anAppointment(100), { movesAllowed: 0, daysAhead: 90 }, NOW)).toBeNull();
  expect(describeOwnMove(anAppointment(100), POLICY, NOW)).toEqual({
    way: 'free',
    moves_left: 2,
    days_ahead: 90,
  });
});

test('whatever the appointment, it is moved only while it is confirmed and moves are left, and free only before the deadline', () => {
  const appointment = fc.record({
    status: fc.constantFrom(...appointmentStatuses),
    startsIn: fc.integer({ min: -100, max: 400 }),
    freeHours: fc.integer({ min: 0, max: 96 }),
    movesDone: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(appointment, ({ status, startsIn, freeHours, movesDone }) => {
      const terms = { freeUntil: hours(startsIn - freeHours).toISOString() };
      const unasked = { requestsMade: 0, isRequested: false };
      const appointment = { status, startsAt: hours(startsIn), terms, movesDone, ...unasked };
      const mayMove = status === 'confirmed' && startsIn > 0 && movesDone < 2;
      const way = startsIn > freeHours ? 'free' : 'request';
      expect(decideOwnMove(appointment, POLICY, NOW).kind).toBe(mayMove ? way : 'refused');
    }),
  );
});

test('moves of the clinic do not count', () => {
  expect(
    countOwnMoves([
      { status: 'confirmed', by: 'patient' },
      { status: 'rescheduled', by: 'staff' },
      { status: 'rescheduled', by: 'patient' },
      { status: 'confirmed', by: 'patient' },
    ]),
  ).toBe(1);
});

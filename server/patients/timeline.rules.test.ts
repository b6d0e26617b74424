import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { openCheck, valuesByDay, waitingOfAppointments } from './timeline.rules.ts';

const NOW = new Date('2026-11-19T09:00:00Z');
const at = (id: number, status: AppointmentStatus, day: string, isMoveRequested = false) => ({
  id,
  status,
  isMoveRequested,
  startsAt: new Date(`${day}T08:00:00Z`),
  endsAt: new Date(`${day}T08:30:00Z`),
});

test('requests to cancel or to move and appointments without a result wait, the oldest first', () => {
  const waiting = waitingOfAppointments(
    [
      at(5, 'confirmed', '2026-11-24'),
      at(4, 'confirmed', '2026-11-21', true),
      at(3, 'cancellation_requested', '2026-11-20'),
      at(2, 'payment_success', '2026-11-18'),
      at(1, 'confirmed', '2026-11-17'),
    ],
    NOW,
  );
  expect(waiting).toEqual([
    { kind: 'completion', appointment_id: 1, at: '2026-11-17T08:00:00.000Z' },
    { kind: 'cancellation_request', appointment_id: 3, at: '2026-11-20T08:00:00.000Z' },
    { kind: 'move_request', appointment_id: 4, at: '2026-11-21T08:00:00.000Z' },
  ]);
});

test('the check that was planned last waits until another appointment follows', () => {
  const check = (reason: string) => ({
    reason,
    period: { amount: 6, unit: 'weeks' as const },
    due_on: '2026-12-29',
    at: NOW.toISOString(),
    by: '',
  });
  const planned = [
    { check: check('später'), startsAt: new Date('2026-11-17T08:00:00Z') },
    { check: check('früher'), startsAt: new Date('2026-10-01T08:00:00Z') },
  ];
  const followed = (isHeld: boolean) => [{ startsAt: new Date('2026-12-30T08:00:00Z'), isHeld }];
  expect(openCheck(planned, [])?.reason).toBe('später');
  expect(openCheck(planned, followed(false))?.reason).toBe('später');
  expect(openCheck(planned, followed(true))).toBeUndefined();
  expect(openCheck([], [])).toBeUndefined();
});

test('values of one day stand together', () => {
  const value = (day: string, text: string) => ({ day, text });
  expect(valuesByDay([value('2026-11-02', 'a'), value('2026-11-02', 'b'), value('2026-10-01', 'c')])).toEqual(
    [
      ['2026-11-02', [value('2026-11-02', 'a'), value('2026-11-02', 'b')]],
      ['2026-10-01', [value('2026-10-01', 'c')]],
    ],
  );
});

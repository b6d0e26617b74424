import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { actionsOf } from './appointment-actions.ts';

const NOW = new Date('2026-11-17T09:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const actions = (status: AppointmentStatus, role: StaffRole, minutesLeft = 0) => [
  ...actionsOf({ status, startsAt: later(minutesLeft) }, [role], NOW),
];

test('OR-33: assistants move and cancel; only doctors and administrators say whether an appointment took place', () => {
  expect(actions('confirmed', 'assistant', 60)).toEqual(['positions', 'move', 'cancelled']);
  expect(actions('confirmed', 'doctor')).toContain('completed');
  expect(actions('in_progress', 'assistant')).toEqual(['positions']);
});

test('SEAM-06: an appointment can be started 30 minutes before its time, completed or missed from then on, moved before', () => {
  expect(actions('confirmed', 'doctor', 31)).toEqual(['positions', 'move', 'cancelled']);
  expect(actions('confirmed', 'doctor', 30)).toEqual(['in_progress', 'positions', 'move', 'cancelled']);
  expect(actions('confirmed', 'doctor', 0)).toEqual([
    'in_progress',
    'completed',
    'positions',
    'no_show',
    'cancelled',
  ]);
  expect(actions('in_progress', 'doctor', 10)).toEqual(['completed', 'positions', 'failed']);
});

test('OR-15: after a rejected cancellation the clinic can cancel the appointment, assistants too, but not move it', () => {
  expect(actions('cancellation_rejected', 'assistant', 60)).toEqual(['positions', 'cancelled']);
  expect(actions('cancellation_rejected', 'doctor', 60)).toEqual(['positions', 'cancelled']);
  expect(actions('cancellation_rejected', 'doctor')).toEqual([
    'in_progress',
    'completed',
    'positions',
    'no_show',
    'cancelled',
  ]);
});

test('OR-15: a finished appointment offers no action', () => {
  for (const status of ['completed', 'cancelled', 'refunded', 'payment_success'] as const)
    expect(actions(status, 'admin')).toEqual([]);
});

import { expect, test } from 'vitest';
import { mayMove, needsReason, tooEarlyBecause, undoUntil } from './appointment-moves.rules.ts';

const startsAt = new Date('2026-11-16T10:00:00Z');
const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const isTooEarly = (to: Parameters<typeof tooEarlyBecause>[1], time: string, status = 'confirmed' as const) =>
  tooEarlyBecause({ status, startsAt }, to, at(time)) === 'appointments.too_early';

const MOVES = ['in_progress', 'completed', 'no_show', 'cancelled', 'failed'] as const;

test('OR-33: assistants cancel for the clinic and record nothing else', () => {
  expect(MOVES.filter((move) => mayMove(['assistant'], move))).toEqual(['cancelled']);
  for (const role of ['doctor', 'admin'] as const)
    expect(MOVES.filter((move) => mayMove([role], move))).toEqual([...MOVES]);
});

test('an appointment begins half an hour early at most', () => {
  expect([isTooEarly('in_progress', '09:29:59'), isTooEarly('in_progress', '09:30:00')]).toEqual([
    true,
    false,
  ]);
});

test('nobody is charged before the time of the appointment, unless it has begun', () => {
  for (const move of ['completed', 'no_show'] as const)
    expect([isTooEarly(move, '09:59:59'), isTooEarly(move, '10:00:00')]).toEqual([true, false]);
  const begun = { status: 'in_progress' as const, startsAt };
  expect(tooEarlyBecause(begun, 'completed', at('09:45:00'))).toBeUndefined();
  expect(tooEarlyBecause(begun, 'no_show', at('09:45:00'))).toBe('appointments.too_early');
});

test('an appointment can be cancelled or fail at any time before', () => {
  expect([isTooEarly('cancelled', '00:00:00'), isTooEarly('failed', '00:00:00')]).toEqual([false, false]);
});

test('a completion can be undone for ten seconds', () => {
  expect(undoUntil(at('10:00:00'))).toEqual(at('10:00:10'));
});

test('what changes the price needs a reason', () => {
  expect(MOVES.filter(needsReason)).toEqual(['no_show', 'cancelled', 'failed']);
});

import { expect, test } from 'vitest';
import { actionsFor, canCancelForClinic, spreadTimes } from './absence-actions.rules.ts';

const now = new Date('2026-11-16T10:00:00Z');
const later = new Date('2026-11-17T10:00:00Z');

test('an appointment in an absence is moved, cancelled or kept', () => {
  expect(actionsFor({ status: 'confirmed', startsAt: later }, ['doctor'], now)).toEqual([
    'move',
    'cancel',
    'keep',
  ]);
});

test('an appointment that has begun or is over is kept', () => {
  expect(actionsFor({ status: 'confirmed', startsAt: now }, ['doctor'], now)).toEqual(['keep']);
  expect(actionsFor({ status: 'completed', startsAt: later }, ['doctor'], now)).toEqual(['keep']);
});

test('assistants cancel for the clinic, but do not approve the request of a patient', () => {
  expect(canCancelForClinic('confirmed', ['assistant'])).toBe(true);
  expect(canCancelForClinic('cancellation_requested', ['assistant'])).toBe(false);
  expect(canCancelForClinic('cancellation_requested', ['doctor'])).toBe(true);
  expect(canCancelForClinic('completed', ['admin'])).toBe(false);
});

test('each appointment gets three other times, as long as there are enough', () => {
  expect(spreadTimes([1, 2, 3, 4, 5], 0)).toEqual([1, 2, 3]);
  expect(spreadTimes([1, 2, 3, 4, 5], 1)).toEqual([2, 3, 4]);
  expect(spreadTimes([1, 2, 3, 4, 5], 9)).toEqual([3, 4, 5]);
  expect(spreadTimes([1, 2], 1)).toEqual([1, 2]);
});

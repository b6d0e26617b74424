import { expect, test } from 'vitest';
import { asksForOtherTime, isSlotLost } from './submit-step.ts';

test.each([
  ['schedule.slot_taken', { isLost: true, helpsAnotherTime: true }],
  ['schedule.slot_not_offered', { isLost: true, helpsAnotherTime: true }],
  ['appointments.overlapping', { isLost: true, helpsAnotherTime: true }],
  ['booking.first_appointment_needed', { isLost: true, helpsAnotherTime: false }],
  ['request.invalid', { isLost: false, helpsAnotherTime: false }],
  [null, { isLost: false, helpsAnotherTime: false }],
])('the refusal %s: whether the time is lost, and whether another time helps', (code, expected) => {
  const refusal = { code };
  expect({ isLost: isSlotLost(refusal), helpsAnotherTime: asksForOtherTime(refusal) }).toEqual(expected);
});

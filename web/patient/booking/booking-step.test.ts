import { beforeEach, expect, test, vi } from 'vitest';
import {
  BOOKING_STEPS,
  currentBookingStep,
  goToBookingStep,
  resetToFirst,
  subscribeToBookingStep,
} from './booking-step.ts';

beforeEach(() => resetToFirst());

test('WIZ-04: the current step has the values 0 to 6', () => {
  for (const step of BOOKING_STEPS) {
    goToBookingStep(step);
    expect(currentBookingStep()).toBe(step);
  }
  expect(BOOKING_STEPS).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('HOME-02, WIZ-18: a new start leads to step 1 from wherever the booking stood', () => {
  goToBookingStep(6);
  resetToFirst();
  expect(currentBookingStep()).toBe(1);
});

test('whoever shows the step hears of every change, until it stops listening', () => {
  const listener = vi.fn();
  const stop = subscribeToBookingStep(listener);
  goToBookingStep(2);
  stop();
  goToBookingStep(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

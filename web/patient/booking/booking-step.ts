/** Where the booking stands: 1 to 6 are its steps, 0 is the rest after a finished booking. */
export const BOOKING_STEPS = [0, 1, 2, 3, 4, 5, 6] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

const FIRST_STEP: BookingStep = 1;
const listeners = new Set<() => void>();
let current: BookingStep = FIRST_STEP;

export function currentBookingStep(): BookingStep {
  return current;
}

export function goToBookingStep(step: BookingStep): void {
  current = step;
  for (const notify of listeners) notify();
}

/** The booking begins anew: from the home screen, and after every login. */
export function resetToFirst(): void {
  goToBookingStep(FIRST_STEP);
}

export function subscribeToBookingStep(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

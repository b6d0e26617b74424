import type { BookingState } from './booking-state.ts';

/** Alone in its file: the home screen and the login set the booking back without the code of the booking. */
let kept: BookingState | undefined;

export function keptBooking(): BookingState | undefined {
  return kept;
}

export function keepBooking(booking: BookingState): void {
  kept = booking;
}

/** Sets the booking back to step 1, from the home screen and after every login; the choice is still shown. */
export function restartBooking(): void {
  if (kept) kept = { ...kept, step: 1 };
}

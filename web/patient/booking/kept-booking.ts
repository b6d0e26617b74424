import { windowState } from '#web/lib/window-state.ts';
import type { BookingState } from './booking-state.ts';

/** Alone in its file: the home screen and the login set the booking back without the code of the booking. */
const kept = windowState<BookingState | undefined>(() => undefined);

export function keptBooking(): BookingState | undefined {
  return kept.value;
}

export function keepBooking(booking: BookingState): void {
  kept.value = booking;
}

/** Sets the booking back to step 1, from the home screen and after every login; the choice is still shown. */
export function restartBooking(): void {
  if (kept.value) kept.value = { ...kept.value, step: 1 };
}

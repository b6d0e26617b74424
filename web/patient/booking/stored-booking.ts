import { windowState } from '#web/lib/window-state.ts';
import type { BookingState } from './booking-state.ts';

/** Alone in its file: the home screen and the login set the booking back without the code of the booking. */
const stored = windowState<BookingState | undefined>(() => undefined);

export function storedBooking(): BookingState | undefined {
  return stored.value;
}

export function storeBooking(booking: BookingState): void {
  stored.value = booking;
}

/** Sets the booking back to step 1, from the home screen and after every login; the choice is still shown. */
export function restartBooking(): void {
  if (stored.value) stored.value = { ...stored.value, step: 1 };
}

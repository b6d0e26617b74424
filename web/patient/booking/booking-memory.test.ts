import { beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#web/lib/session.ts';
import { bookingOf, forgetBooking, historyEntry, rememberedBooking } from './booking-memory.ts';
import { BOOKING_OVER, BOOKING_START, chooseService } from './booking-state.ts';
import { restartBooking, storeBooking } from './stored-booking.ts';

beforeEach(() => {
  forgetBooking();
  storeBooking(BOOKING_START);
});

test('a new start leads to step 1 from wherever the booking stood', () => {
  storeBooking({ ...chooseService(4), step: 6 });
  restartBooking();
  expect(rememberedBooking().step).toBe(1);
});

test('a history entry brings back the step and the choice it was made with', () => {
  const entry = historyEntry(chooseService(4));
  storeBooking({ ...chooseService(4), step: 5 });
  expect(bookingOf(entry)).toEqual(chooseService(4));
});

test('a history entry without a booking shows the remembered booking', () => {
  storeBooking(chooseService(4));
  expect(bookingOf(null)).toEqual(chooseService(4));
  expect(bookingOf({ from: '/login' })).toEqual(chooseService(4));
});

test('WIZ-16, STATE-04: after a booking the step is 0 and the choice is gone, also after going back', () => {
  const entry = historyEntry({ ...chooseService(4), step: 6 });
  forgetBooking();
  expect(rememberedBooking()).toEqual(BOOKING_OVER);
  expect(bookingOf(entry)).toEqual(BOOKING_OVER);
});

test('the next person at the same device cannot go back to the choice of the patient before', async () => {
  signIn('token', { id: 7, name: 'Maria Vogel' });
  const entry = historyEntry(chooseService(4));
  expect(bookingOf(entry)).toEqual(chooseService(4));
  signOut();

  vi.resetModules();
  const loadedAnew = await import('./booking-memory.ts');
  expect(loadedAnew.bookingOf(entry)).toEqual(BOOKING_START);
  expect(loadedAnew.bookingOf({ ...entry, userId: null })).toEqual(chooseService(4));
});

test('STATE-05: the end of a session clears the choice', () => {
  signIn('token', { id: 7, name: 'Maria Vogel' });
  storeBooking({ ...chooseService(4), step: 2 });
  signOut();
  expect(rememberedBooking()).toEqual(BOOKING_OVER);
});

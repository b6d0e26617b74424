import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, currentUser, signOut } from '#web/lib/session.ts';
import { rememberedBooking } from '../../booking/booking-memory.ts';
import { BOOKING_START } from '../../booking/booking-state.ts';
import { storeBooking } from '../../booking/stored-booking.ts';
import { acceptSignIn } from './sign-in.ts';

const maria = { access_token: 'token', user: { id: 7, name: 'Maria Vogel' } };

afterEach(() => signOut());

test('LOGIN-03, LOGIN-05, OTP-03: a login keeps token and user, and nothing else of the answer', () => {
  acceptSignIn({ ...maria, data: maria }, vi.fn());
  expect(currentToken()).toBe('token');
  expect(currentUser()).toEqual({ id: 7, name: 'Maria Vogel' });
});

test('WIZ-18, OR-46: after any login the booking is at step 1 and keeps the choice', () => {
  storeBooking({ ...BOOKING_START, step: 3, serviceId: 4 });
  acceptSignIn({ ...maria, data: maria }, vi.fn());
  expect(rememberedBooking()).toEqual({ ...BOOKING_START, step: 1, serviceId: 4 });
});

test('an account with a second factor is not signed in by the first factor alone', () => {
  const needed = {
    second_factor: {
      token: 'half-way',
      methods: ['totp' as const],
      is_to_set_up: false,
      can_add_passkey: true,
    },
  };
  const ask = vi.fn();
  storeBooking({ ...BOOKING_START, step: 3, serviceId: 4 });
  acceptSignIn({ ...needed, data: needed }, ask);

  expect(ask).toHaveBeenCalledWith(needed.second_factor);
  expect(currentUser()).toBeNull();
  expect(rememberedBooking().step).toBe(3);
});

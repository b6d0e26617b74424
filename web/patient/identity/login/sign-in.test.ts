import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, currentUser, signOut } from '#web/lib/session.ts';
import { currentBookingStep, goToBookingStep } from '../../booking/booking-step.ts';
import { acceptSignIn } from './sign-in.ts';

const maria = { access_token: 'token', user: { id: 7, name: 'Maria Vogel' } };

afterEach(() => signOut());

test('LOGIN-03, LOGIN-05, OTP-03: a login keeps token and user, and nothing else of the answer', () => {
  acceptSignIn({ ...maria, data: maria }, vi.fn());
  expect(currentToken()).toBe('token');
  expect(currentUser()).toEqual({ id: 7, name: 'Maria Vogel' });
});

test('WIZ-18: after any login the booking stands at step 1', () => {
  goToBookingStep(3);
  acceptSignIn({ ...maria, data: maria }, vi.fn());
  expect(currentBookingStep()).toBe(1);
});

test('an account with a second factor is not signed in by the first', () => {
  const needed = { second_factor: { token: 'half-way', methods: ['totp' as const] } };
  const ask = vi.fn();
  goToBookingStep(3);
  acceptSignIn({ ...needed, data: needed }, ask);

  expect(ask).toHaveBeenCalledWith(needed.second_factor);
  expect(currentUser()).toBeNull();
  expect(currentBookingStep()).toBe(3);
});

import type { SecondFactorNeeded, SignInAnswer } from '#contract/identity-session.contract.ts';
import { signIn } from '#web/lib/session.ts';
import { restartBooking } from '../../booking/stored-booking.ts';

/** A sign-in that waits for its second factor. */
export type PendingSignIn = SecondFactorNeeded['second_factor'];

/**
 * Takes the server's answer to a login. Signed in, the booking begins anew and the guard of the login screen
 * leads on; otherwise the second factor is asked for.
 */
export function acceptSignIn(answer: SignInAnswer, askSecondFactor: (pending: PendingSignIn) => void): void {
  if ('second_factor' in answer) {
    askSecondFactor(answer.second_factor);
    return;
  }
  restartBooking();
  signIn(answer.access_token, answer.user);
}

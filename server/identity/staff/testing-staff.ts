import { Secret, TOTP } from 'otpauth';
import type { Clinic } from '#server/testing/clinic.ts';
import { PASSWORD } from '#server/testing/people.ts';

/** The code that the authenticator app of this secret shows now. */
export function appCode({ clock }: Clinic, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
}

/** Six digits that the app does not show. */
export function wrongCode(clinic: Clinic, secret: string): string {
  return String((Number(appCode(clinic, secret)) + 1) % 1_000_000).padStart(6, '0');
}

export async function logInStaff(clinic: Clinic, email: string, password = PASSWORD, network?: string) {
  return await clinic.call('POST /api/staff/login', { email, password }, network ? { network } : {});
}

/** Sets up the app for a sign-in that waits for it. Advances the clock, so that the app shows a new code. */
export async function setUpApp(clinic: Clinic, pendingToken: string) {
  const pending = { pending_token: pendingToken };
  const begun = await clinic.call('POST /api/staff/second-factor/begin', pending);
  const { secret } = begun.body.data;
  const confirmed = await clinic.call('POST /api/staff/second-factor/confirm', {
    ...pending,
    code: appCode(clinic, secret),
  });
  clinic.clock.advance(60);
  return {
    secret: secret as string,
    token: confirmed.body.access_token as string,
    recoveryCodes: confirmed.body.recovery_codes as string[],
    user: confirmed.body.user,
  };
}

/** Signs a member of staff in for the first time, including the set-up of the app. */
export async function firstSignIn(clinic: Clinic, email: string, password = PASSWORD) {
  const { body } = await logInStaff(clinic, email, password);
  return await setUpApp(clinic, body.pending_token);
}

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { withRepeatedPassword, withSecondKey } from './fault-keys.ts';
import { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from './passkey.ts';
import { EmailAddress, GivenPassword, line, NewPassword, RepeatedPassword, textOrNumber } from './person.ts';

export const Message = z.object({ message: z.string() });

/** What the browser keeps of a signed-in person. */
export const SignedIn = z.object({
  access_token: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The first factor was right; the sign-in continues with `POST /api/login/second-factor`. */
export const SecondFactorNeeded = z.object({
  second_factor: z.object({
    token: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
    is_to_set_up: z.boolean().describe('the clinic demands a second factor, and the account has none'),
    can_add_passkey: z.boolean(),
  }),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

const SignInAnswer = z.union([
  SignedIn.extend({ data: SignedIn }),
  SecondFactorNeeded.extend({ data: SecondFactorNeeded }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** The second factor was set up during the sign-in; its recovery codes are shown once. */
const SetUpAnswer = SignedIn.extend({ data: SignedIn, recovery_codes: z.array(z.string()) });
export type SetUpAnswer = z.infer<typeof SetUpAnswer>;

const Remember = z.boolean().default(false);
/** For 30 days this browser is not asked for the second factor of this account. */
const TrustDevice = z.boolean().default(false);
const OneTimeCode = textOrNumber.pipe(
  z
    .string()
    .min(1)
    .regex(/^(\d{6})?$/, 'one_time_code'),
);
const SignInToken = z.string().min(20).max(200);

/** The login form shows refusals under `messages`, whatever their field. */
const loginInput = withSecondKey(
  z.object({ email: EmailAddress, password: GivenPassword, remember: Remember }),
  () => ['messages'],
);

export const identitySession = defineEndpoints({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    summary: 'Sign in with e-mail and password',
    input: loginInput,
    output: SignInAnswer,
  },
  sendOneTimeCode: {
    method: 'POST',
    path: '/api/send-otp',
    access: 'anyone',
    summary: 'Ask for a one-time code by mail; the answer is the same whether or not the address is known',
    input: z.object({ email: EmailAddress }),
    output: Message,
  },
  verifyOneTimeCode: {
    method: 'POST',
    path: '/api/verify-otp',
    access: 'anyone',
    summary: 'Sign in with the one-time code of the mail',
    input: z.object({
      email: EmailAddress,
      otp: OneTimeCode,
      remember: Remember,
    }),
    output: SignInAnswer,
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/api/login/second-factor/passkey-options',
    access: 'anyone',
    summary: 'The challenge for a passkey as second factor',
    input: z.object({ token: SignInToken }),
    output: z.object({ data: PasskeyOptions }),
  },
  giveSecondFactor: {
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'anyone',
    summary: 'Finish a sign-in with one second factor',
    input: z.object({
      token: SignInToken,
      totp: textOrNumber.pipe(z.string().max(20)).optional(),
      recovery_code: z.string().max(60).optional(),
      passkey: PasskeyAssertion.optional(),
      trust_device: TrustDevice,
    }),
    output: SignInAnswer,
  },
  beginTotpSetUp: {
    method: 'POST',
    path: '/api/login/set-up/totp',
    access: 'anyone',
    summary: 'A secret for an authenticator app, while a sign-in waits for the set-up of a second factor',
    input: z.object({ token: SignInToken }),
    output: z.object({ data: z.object({ secret: z.string(), otpauth_url: z.string() }) }),
  },
  confirmTotpSetUp: {
    method: 'POST',
    path: '/api/login/set-up/totp/confirm',
    access: 'anyone',
    summary: 'Finish the sign-in with the first code of the app that was set up within it',
    input: z.object({
      token: SignInToken,
      code: textOrNumber.pipe(z.string().max(20)),
      trust_device: TrustDevice,
    }),
    output: SetUpAnswer,
  },
  beginPasskeySetUp: {
    method: 'POST',
    path: '/api/login/set-up/passkey-options',
    access: 'anyone',
    summary: 'The challenge for a first passkey, while a sign-in waits for it',
    input: z.object({ token: SignInToken }),
    output: z.object({ data: PasskeyOptions }),
  },
  addPasskeySetUp: {
    method: 'POST',
    path: '/api/login/set-up/passkey',
    access: 'anyone',
    summary: 'Finish the sign-in with the passkey that was made within it',
    input: z.object({
      token: SignInToken,
      name: line(60),
      passkey: PasskeyAttestation,
      trust_device: TrustDevice,
    }),
    output: SetUpAnswer,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'patient',
    summary: 'End this session',
    input: z.object({}),
    output: Message,
  },
});

const resetForm = withRepeatedPassword(
  z.object({
    token: z.string().min(1).max(200),
    email: EmailAddress,
    password: NewPassword,
    password_confirmation: RepeatedPassword.optional(),
    confirm_password: RepeatedPassword.optional(),
  }),
  'password',
  ['password_confirmation', 'confirm_password'],
);

/** The three password fields of the account page and of the specified form. */
const PasswordChange = withRepeatedPassword(
  z.object({
    current_password: GivenPassword,
    new_password: NewPassword,
    new_password_confirm: RepeatedPassword.optional(),
    confirm_password: RepeatedPassword.optional(),
    password_confirmation: RepeatedPassword.optional(),
  }),
  'new_password',
  ['new_password_confirm', 'confirm_password', 'password_confirmation'],
);
export type PasswordChange = z.output<typeof PasswordChange>;

/** The caller continues with this token; the former one has ended. */
const PasswordChanged = Message.extend({ access_token: z.string() });

export const identityPassword = defineEndpoints({
  forgotPassword: {
    method: 'POST',
    path: '/api/patients/forgot-password',
    access: 'anyone',
    summary: 'Ask for a reset link by mail; the answer is the same whether or not the address is known',
    input: z.object({ email: EmailAddress }),
    output: Message,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/patients/reset-password',
    access: 'anyone',
    summary: 'Choose a new password with the token of the mailed link; ends all sessions',
    input: resetForm,
    output: Message,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/patients/update-profile-password',
    access: 'patient',
    summary: 'Change the own password; ends all other sessions',
    input: z.object({ password: PasswordChange }),
    output: PasswordChanged,
  },
  changeStaffPassword: {
    method: 'PUT',
    path: '/api/admins/update-profile-password',
    access: 'staff',
    summary: 'Change the own password as an administrator; ends all other sessions',
    input: z.object({ password: PasswordChange }),
    output: PasswordChanged,
  },
  changeOwnStaffPassword: {
    method: 'PUT',
    path: '/api/staff/password',
    access: 'staff',
    summary: 'Change the own password as a member of staff; ends all other sessions',
    input: z.object({ password: PasswordChange }),
    output: PasswordChanged,
  },
});

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { withSecondKey } from './fault-keys.ts';
import { PasskeyAssertion, PasskeyOptions } from './passkey.ts';
import { EmailAddress, GivenPassword, textOrNumber } from './person.ts';

export const Message = z.object({ message: z.string() });

/** What the portal keeps of a signed-in person. */
export const SignedIn = z.object({
  access_token: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The first factor was right; the sign-in goes on with `POST /api/login/second-factor`. */
export const SecondFactorNeeded = z.object({
  second_factor: z.object({
    token: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
  }),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

const SignInAnswer = z.union([
  SignedIn.extend({ data: SignedIn }),
  SecondFactorNeeded.extend({ data: SecondFactorNeeded }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

const Remember = z.boolean().default(false);
const OneTimeCode = textOrNumber.pipe(
  z
    .string()
    .min(1)
    .regex(/^(\d{6})?$/, 'one_time_code'),
);
const SignInToken = z.string().min(20).max(200);

/** The login form reads its refusals from `messages`, whatever their field. */
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
    }),
    output: SignInAnswer,
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

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { withRepeatedPassword, withSecondKey } from './fault-keys.ts';
import { Message } from './identity-session.contract.ts';
import {
  EmailAddress,
  GivenPassword,
  NewPassword,
  PersonName,
  RepeatedPassword,
  textOrNumber,
} from './person.ts';
import { staffRoles } from './staff-roles.rules.ts';

export const StaffRole = z.enum(staffRoles);

/** The roles of an account. Roles that a client sends count in an invitation and in a change by an administrator only. */
export const StaffRoles = z
  .array(StaffRole)
  .min(1)
  .max(staffRoles.length)
  .describe('all roles of the account; a call is permitted if one of them permits it');

const Token = z.string().min(20).max(200);
const FactorCode = textOrNumber
  .pipe(z.string().min(1).max(60))
  .describe('six digits of the authenticator app, or a recovery code');

/** The answer for a signed-in member of staff. */
export const StaffSignedIn = z.object({
  access_token: z.string(),
  user: z.object({ id: z.number(), name: z.string(), roles: StaffRoles }),
});
export type StaffSignedIn = z.infer<typeof StaffSignedIn>;

/** The first factor was right. The token allows only the next step. */
export const StaffPending = z.object({
  pending_token: z.string(),
  second_factor: z
    .enum(['required', 'to_set_up'])
    .describe(
      'required: POST /api/staff/login/second-factor; to_set_up: POST /api/staff/second-factor/begin',
    ),
});
export type StaffPending = z.infer<typeof StaffPending>;

const StaffSignInAnswer = z.union([StaffSignedIn, StaffPending]);
export type StaffSignInAnswer = z.infer<typeof StaffSignInAnswer>;

export const StaffAccount = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: StaffRoles,
  state: z.enum(['invited', 'active', 'left']),
  has_second_factor: z.boolean(),
  created_at: z.iso.datetime(),
  left_at: z.iso.datetime().nullable(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const identityStaff = defineEndpoints({
  staffLogin: {
    method: 'POST',
    path: '/api/staff/login',
    access: 'anyone',
    summary: 'Sign in as a member of staff; a second factor follows, except for demo accounts',
    input: withSecondKey(z.object({ email: EmailAddress, password: GivenPassword }), () => ['messages']),
    output: StaffSignInAnswer,
  },
  giveStaffSecondFactor: {
    method: 'POST',
    path: '/api/staff/login/second-factor',
    access: 'anyone',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    input: z.object({ pending_token: Token, code: FactorCode }),
    output: StaffSignedIn,
  },
  beginStaffSecondFactor: {
    method: 'POST',
    path: '/api/staff/second-factor/begin',
    access: 'anyone',
    summary: 'The secret for the authenticator app of an account that has none yet',
    input: z.object({ pending_token: Token }),
    output: z.object({ data: z.object({ secret: z.string(), otpauth_url: z.string() }) }),
  },
  confirmStaffSecondFactor: {
    method: 'POST',
    path: '/api/staff/second-factor/confirm',
    access: 'anyone',
    summary: 'The first code of the app finishes set-up and sign-in; recovery codes are shown this once',
    input: z.object({ pending_token: Token, code: FactorCode }),
    output: StaffSignedIn.extend({ recovery_codes: z.array(z.string()) }),
  },
  staffLogout: {
    method: 'POST',
    path: '/api/staff/logout',
    access: 'staff',
    summary: 'End this session',
    input: z.object({}),
    output: Message,
  },
  stepUp: {
    method: 'POST',
    path: '/api/staff/step-up',
    access: 'staff',
    summary: 'Confirm the signed-in person once more; calls that need a recent sign-in work for ten minutes',
    input: z.object({
      code: FactorCode.optional(),
      password: GivenPassword.optional().describe('of a demo account, which has no second factor'),
    }),
    output: Message.extend({ data: z.object({ fresh_until: z.iso.datetime() }) }),
  },
  setUpClinic: {
    method: 'POST',
    path: '/api/staff/set-up',
    access: 'anyone',
    summary:
      'Create the first administrator with the link that the server prints while no administrator exists',
    input: z.object({
      token: Token,
      first_name: PersonName,
      last_name: PersonName,
      email: EmailAddress,
      password: NewPassword,
      is_doctor: z.boolean().optional().describe('the administrator treats patients as well'),
    }),
    output: StaffPending,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/staff/invitation',
    access: 'anyone',
    summary: 'Choose a password by the mailed link; the second factor is set up next',
    input: z.object({ token: Token, password: NewPassword }),
    output: StaffPending,
  },
  forgotStaffPassword: {
    method: 'POST',
    path: '/api/staff/forgot-password',
    access: 'anyone',
    summary: 'Ask for a reset link by mail; the answer is the same whether or not the address is known',
    input: z.object({ email: EmailAddress }),
    output: Message,
  },
  resetStaffPassword: {
    method: 'POST',
    path: '/api/staff/reset-password',
    access: 'anyone',
    summary: 'Choose a new password by the mailed link; ends all sessions, the second factor stays',
    input: withRepeatedPassword(
      z.object({ token: Token, password: NewPassword, password_confirmation: RepeatedPassword.optional() }),
      'password',
      ['password_confirmation'],
    ),
    output: Message,
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/staff/accounts',
    access: 'staff',
    summary:
      'Create an account for a colleague, who gets a link by mail. A repeated call sends a new link if the colleague has not used the first one or has left.',
    input: z.object({
      roles: StaffRoles,
      first_name: PersonName,
      last_name: PersonName,
      email: EmailAddress,
      locale: z.enum(['de', 'en']).optional().describe('of her letters; without it the caller’s'),
    }),
    output: Message.extend({ data: z.object({ id: z.number() }) }),
  },
  endStaffAccount: {
    method: 'POST',
    path: '/api/staff/accounts/:id/end',
    access: 'staff',
    summary:
      'End the account of a colleague who has left, with its sessions, password and second factor. Callers cannot end their own account.',
    input: z.object({ id: z.coerce.number().int().positive() }),
    output: Message,
  },
});

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { withRepeatedPassword } from './fault-keys.ts';
import { Message } from './identity-session.contract.ts';
import { EmailAddress, GivenPassword, NewPassword, RepeatedPassword } from './person.ts';

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

/** The three password fields of Account and of the document form. */
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

/** The caller goes on with this token; the one before is dead. */
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
    summary: 'The same for everybody of the staff',
    input: z.object({ password: PasswordChange }),
    output: PasswordChanged,
  },
});

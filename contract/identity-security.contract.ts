import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { PasskeyAttestation, PasskeyOptions } from './passkey.ts';
import { GivenPassword, line, textOrNumber } from './person.ts';

const Reauthentication = z.object({ current_password: GivenPassword });

/** Shown once: when the first second factor is added, or when new codes are requested. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const Session = z.object({
  id: z.number(),
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const TrustedDevice = Session.omit({ last_seen_at: true }).extend({
  last_used_at: z.string(),
  expires_at: z.string(),
});
export type TrustedDevice = z.infer<typeof TrustedDevice>;

const SecondFactors = z.object({
  has_totp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  recovery_codes_left: z.number(),
  /** Passkeys need a host name; browsers do not offer them for a bare IP address. */
  can_add_passkey: z.boolean(),
  is_required: z.boolean().describe('the clinic demands a second factor of every patient'),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const identitySecurity = defineEndpoints({
  listSessions: {
    method: 'GET',
    path: '/api/patients/sessions',
    access: 'patient',
    summary: 'Where the patient is signed in',
    input: z.object({}),
    output: z.object({ data: z.array(Session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/patients/sessions/:id',
    access: 'patient',
    summary: 'End one own session',
    input: z.object({ id: z.coerce.number().int().positive() }),
    output: Message,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/patients/sessions/end-others',
    access: 'patient',
    summary: 'End all own sessions but this one',
    input: z.object({}),
    output: Message,
  },
  listTrustedDevices: {
    method: 'GET',
    path: '/api/patients/trusted-devices',
    access: 'patient',
    summary: 'Browsers that are not asked for the second factor',
    input: z.object({}),
    output: z.object({ data: z.array(TrustedDevice) }),
  },
  endTrust: {
    method: 'DELETE',
    path: '/api/patients/trusted-devices/:id',
    access: 'patient',
    summary: 'Ask a browser for the second factor again',
    input: z.object({ id: z.coerce.number().int().positive() }),
    output: Message,
  },
  readSecondFactors: {
    method: 'GET',
    path: '/api/patients/second-factor',
    access: 'patient',
    summary: 'Which second factors protect the account',
    input: z.object({}),
    output: z.object({ data: SecondFactors }),
  },
  beginTotp: {
    method: 'POST',
    path: '/api/patients/second-factor/totp',
    access: 'patient',
    summary: 'A new secret for an authenticator app; it counts once confirmed with a code',
    input: Reauthentication,
    output: z.object({ data: z.object({ secret: z.string(), otpauth_url: z.string() }) }),
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/patients/second-factor/totp/confirm',
    access: 'patient',
    summary: 'Confirm the authenticator app with its first code',
    input: z.object({ code: textOrNumber.pipe(z.string().max(20)) }),
    output: Message.extend({ data: RecoveryCodes }),
  },
  removeTotp: {
    method: 'POST',
    path: '/api/patients/second-factor/totp/remove',
    access: 'patient',
    summary: 'Remove the authenticator app',
    input: Reauthentication,
    output: Message,
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/patients/second-factor/passkeys/options',
    access: 'patient',
    summary: 'The challenge for a new passkey',
    input: Reauthentication,
    output: z.object({ data: PasskeyOptions }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/patients/second-factor/passkeys',
    access: 'patient',
    summary: 'Keep the passkey that the browser made',
    input: z.object({ name: line(60), passkey: PasskeyAttestation }),
    output: Message.extend({ data: RecoveryCodes }),
  },
  removePasskey: {
    method: 'POST',
    path: '/api/patients/second-factor/passkeys/:id/remove',
    access: 'patient',
    summary: 'Remove one own passkey',
    input: Reauthentication.extend({ id: z.coerce.number().int().positive() }),
    output: Message,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/patients/second-factor/recovery-codes',
    access: 'patient',
    summary: 'New recovery codes; the old ones stop working',
    input: Reauthentication,
    output: Message.extend({ data: RecoveryCodes }),
  },
});

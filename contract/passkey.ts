import { z } from 'zod';

/** Options for the browser's passkey dialog, handed through as the WebAuthn standard defines them. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const encoded = z.base64url().min(1).max(20_000);

/** What the browser's dialog answers, as JSON: the frame both ceremonies share. */
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

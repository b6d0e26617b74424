import { isIP } from 'node:net';
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkey.ts';

/** A passkey as it is stored; the public key in base64url. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Read with the first passkey: it is large, and a start does without. */
function library() {
  return import('@simplewebauthn/server');
}

/** Browsers bind a passkey to a host name; a bare IP address has none. */
export function canHavePasskeys(publicUrl: string): boolean {
  return isIP(hostOf(publicUrl).replace(/^\[|\]$/g, '')) === 0;
}

export async function newPasskeyOptions(
  publicUrl: string,
  names: { clinic: string; user: string },
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: names.clinic,
    rpID: hostOf(publicUrl),
    userName: names.user,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** The new passkey, or nothing when the answer does not match the challenge or the site. */
export async function verifyNewPasskey(
  publicUrl: string,
  challenge: string,
  response: PasskeyAttestation,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  };
}

export async function passkeySignInOptions(
  publicUrl: string,
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  return { ...options };
}

/** The passkey's new counter, or nothing when the signature, the challenge or the site is wrong. */
export async function verifyPasskey(
  publicUrl: string,
  challenge: string,
  response: PasskeyAssertion,
  stored: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: false,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
      transports: stored.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

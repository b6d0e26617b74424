import type { SecondFactors } from '#contract/identity-security.contract.ts';

export type Passkey = SecondFactors['passkeys'][number];

/** Which of the section's dialogs is open. */
export type SecondFactorDialog =
  | { kind: 'set up totp' }
  | { kind: 'remove totp' }
  | { kind: 'add passkey' }
  | { kind: 'remove passkey'; passkey: Passkey }
  | { kind: 'renew codes' }
  | { kind: 'show codes'; codes: string[] };

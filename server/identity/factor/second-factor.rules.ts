import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type DataKey, openText, sealText } from '#server/platform/data-key.ts';
import { hashToken } from '#server/platform/secrets.ts';

/** One step before and after, for clocks that are a little off. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpUrl(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The time step a code belongs to, or nothing when it is wrong or a step that was used before. */
export function matchTotp(secret: string, code: string, lastUsedStep: number, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  const offset = totp.validate({ token, timestamp, window: WINDOW });
  if (offset === null) return undefined;
  const step = totp.counter({ timestamp }) + offset;
  return step > lastUsedStep ? step : undefined;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, ...names });
}

/** As it is stored: whoever reads the database alone cannot compute anybody's codes. */
export function sealTotpSecret(key: DataKey, secret: string): string {
  return sealText(key, secret);
}

/** Secrets from before they were sealed are stored as they are: in base 32, which knows no colon. */
export function openTotpSecret(key: DataKey, stored: string): string {
  return stored.includes(':') ? openText(key, stored) : stored;
}

const CODES = 10;
/** Crockford's alphabet: no letter that is taken for a digit when read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** Ten codes of 80 random bits each, written in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** Typed from paper: in any case, with or without dashes, O for zero and I or L for one. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hashToken(letters);
}

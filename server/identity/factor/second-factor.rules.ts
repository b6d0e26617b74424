import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type DataKey, openText, sealText } from '#server/platform/data-key.ts';
import { hashToken } from '#server/platform/secrets.ts';

const RECOVERY_CODES = 10;
/** Crockford's alphabet has no letter that looks like a digit on paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODE_LENGTH = 16;

/** Accepts one step before and after, because clocks differ a little. */
const TOTP_WINDOW_STEPS = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URL in the QR code that authenticator apps read. */
export function totpUrl(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** The time step that a code belongs to. Nothing when the code is wrong or its step was used before. */
export function matchTotp(secret: string, code: string, lastUsedStep: number, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  const offset = totp.validate({ token, timestamp, window: TOTP_WINDOW_STEPS });
  if (offset === null) return undefined;
  const step = totp.counter({ timestamp }) + offset;
  return step > lastUsedStep ? step : undefined;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, ...names });
}

/** Encrypts the secret, so that the database alone does not reveal anybody's codes. */
export function sealTotpSecret(key: DataKey, secret: string): string {
  return sealText(key, secret);
}

/** Old secrets were stored unencrypted, in base 32, which has no colon. */
export function openTotpSecret(key: DataKey, stored: string): string {
  return stored.includes(':') ? openText(key, stored) : stored;
}

/** Ten codes of 80 random bits each, written in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_CODE_LENGTH)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('');
    return letters.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The code is typed from paper: upper or lower case, with or without dashes, O for zero, I or L for one. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return hashToken(letters);
}

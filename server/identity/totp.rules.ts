import { Secret, TOTP } from 'otpauth';

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

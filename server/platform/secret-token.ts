import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a session. Only the hash is stored; the token exists in the mail or browser alone. */
export function newSecretToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** A plain hash is enough for what is random already; it is no way to store a password or a short code. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

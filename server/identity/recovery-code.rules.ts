import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/platform/secret-token.ts';

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

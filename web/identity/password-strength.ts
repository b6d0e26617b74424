export type PasswordStrength = 'short' | 'weak' | 'good' | 'strong';

/** The server takes no shorter one. */
export const SHORTEST_PASSWORD = 8;

/** What a guess has to find, in bits. */
const [GOOD_BITS, STRONG_BITS] = [52, 80];

const POOLS = [
  { signs: /[a-zäöüß]/, size: 30 },
  { signs: /[A-ZÄÖÜ]/, size: 29 },
  { signs: /[0-9]/, size: 10 },
  { signs: /[^a-zäöüßA-ZÄÖÜ0-9]/, size: 33 },
] as const;

/** How hard a password is to guess by its length and its signs; a sign that is repeated hardly counts. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < SHORTEST_PASSWORD) return 'short';
  const pool = POOLS.reduce((sum, { signs, size }) => sum + (signs.test(password) ? size : 0), 0);
  const counted = Math.min(password.length, new Set(password).size * 1.5);
  const bits = counted * Math.log2(pool);
  if (bits < GOOD_BITS) return 'weak';
  return bits < STRONG_BITS ? 'good' : 'strong';
}

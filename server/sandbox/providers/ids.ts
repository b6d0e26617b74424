import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
let count = 0;

/** Random letters and digits of one alphabet. */
export function randomText(length: number, alphabet = LETTERS): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Ids made later in this process sort after those made before, so that lists keep their order within a moment. */
export function newId(prefix: string, now: Date): string {
  count = (count + 1) % 36 ** 3;
  const order = `${now.getTime().toString(36)}${count.toString(36).padStart(3, '0')}`;
  return `${prefix}_${order}${randomText(12)}`;
}

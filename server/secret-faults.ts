import { unescape as decoded } from 'node:querystring';

/** Words that stand where a secret belongs, wherever they occur in it. */
const PLACEHOLDERS = [
  ...[
    'changeme',
    'change_me',
    'change-me',
    'change.me',
    'changeit',
    'placeholder',
    'replaceme',
    'replace_me',
  ],
  ...['replace-me', 'your_', 'your-', 'yourkey', 'yoursecret', 'insert_', 'insert-', 'example', 'dummy'],
  ...['xxxxxx', '000000000000', '123456789012', '…', '...', '<', '>', '${'],
];
/** Words that are no secret when they are all of it. */
const NO_SECRETS = [
  ...['secret', 'geheim', 'password', 'passwort', 'passw0rd', 'postgres', 'admin', 'root', 'test', 'todo'],
  ...[
    'fixme',
    'none',
    'null',
    'undefined',
    'xxx',
    'key',
    'token',
    'demo',
    'klinik',
    '12345678',
    'minioadmin',
  ],
];
/** Of 32 random bytes about 30 differ; fewer than this never happens by chance. */
const LEAST_DIFFERENT_BYTES = 16;
/** Twenty random letters and digits show about 17 different ones. */
const LEAST_DIFFERENT_SIGNS = 8;

/** The part of a secret that has to be random: `whsec_` says only what kind of secret follows. */
function randomPart(secret: string): string {
  return secret.replace(/^(?:(?:sk|rk|pk)_(?:test|live)_|whsec_)/i, '');
}

/** Whether somebody left what stood in an example, or typed something to get past the check. */
export function isPlaceholder(secret: string): boolean {
  const part = randomPart(secret).toLowerCase();
  if (new Set(part).size < 2 && part.length !== 1) return true;
  return NO_SECRETS.includes(part) || PLACEHOLDERS.some((word) => part.includes(word));
}

/** Whether a secret that guards money or patients could be guessed. */
export function isTooWeak(secret: string, leastLength: number): boolean {
  const part = randomPart(secret);
  return part.length < leastLength || new Set(part).size < Math.min(leastLength, LEAST_DIFFERENT_SIGNS);
}

/** A key is random bytes: not all the same, not counted up, not a sentence. */
export function isGuessableKey(key: Uint8Array): boolean {
  const step = ((key[1] ?? 0) - (key[0] ?? 0) + 256) % 256;
  const isCounted = key.every((byte, index) => index === 0 || byte === ((key[index - 1] ?? 0) + step) % 256);
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isCounted || isText || new Set(key).size < LEAST_DIFFERENT_BYTES;
}

/** The password inside an address such as postgres://user:password@host, or nothing. A lone `%` stands for itself. */
export function passwordIn(address: string): string | undefined {
  const { password } = new URL(address);
  return password === '' ? undefined : decoded(password);
}

import { createHash, hkdfSync } from 'node:crypto';

/** The secret that everything sealed is sealed with, and the one before it, which still opens what it sealed. */
export interface DataKey {
  current: NamedKey;
  previous?: NamedKey;
}

interface NamedKey {
  /** Written beside what is sealed, so that whoever opens it knows which key it needs. */
  id: string;
  secret: Buffer;
}

export const DATA_KEY_BYTES = 32;

export function dataKeyOf({
  current,
  previous,
}: {
  current: Buffer;
  previous?: Buffer | undefined;
}): DataKey {
  return { current: named(current), ...(previous && { previous: named(previous) }) };
}

export function findKey({ current, previous }: DataKey, id: string): NamedKey {
  const found = [current, previous].find((key) => key?.id === id);
  if (!found) throw new KeyUnknown(id);
  return found;
}

/** Sealed with a key that is not configured. Its name tells which one, and nothing about the key itself. */
export class KeyUnknown extends Error {
  constructor(id: string) {
    super(`This was sealed with the data key ${id}, which is neither DATA_KEY nor DATA_KEY_PREVIOUS.`);
    this.name = 'KeyUnknown';
  }
}

/** A key for one purpose: what leaks about one of them says nothing about the others. */
export function deriveKey(
  { secret }: NamedKey,
  purpose: string,
  salt: Uint8Array = new Uint8Array(),
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, DATA_KEY_BYTES));
}

function named(secret: Buffer): NamedKey {
  if (secret.length !== DATA_KEY_BYTES) throw new Error(`A data key has ${DATA_KEY_BYTES} bytes.`);
  const id = createHash('sha256').update('data key id').update(secret).digest('hex').slice(0, 8);
  return { id, secret };
}

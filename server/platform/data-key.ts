import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from './failure.ts';

/** The secret that encrypts everything, and the previous one, which still decrypts what it encrypted. */
export interface DataKey {
  current: NamedKey;
  previous?: NamedKey;
}

interface NamedKey {
  /** Written beside the encrypted text, to name the key that opens it. */
  id: string;
  secret: Buffer;
}

const DATA_KEY_BYTES = 32;

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

/**
 * The text was encrypted with a key that is not configured. The message names the id of the key, which reveals nothing
 * about it.
 */
class KeyUnknown extends Error {
  constructor(id: string) {
    super(`This was sealed with the data key ${id}, which is neither DATA_KEY nor DATA_KEY_PREVIOUS.`);
    this.name = 'KeyUnknown';
  }
}

/** Derives a key for one purpose. A leaked key reveals nothing about the keys of other purposes. */
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

/**
 * Reads the key file of a portal without a configured key, and creates it at the first start. The file gets its name
 * after the whole key is on the disk, so a killed start leaves no partial key. If two starts race, one key wins.
 */
export async function readOrCreateKeyFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'data.key');
  const found = await readKeyFile(dataDir);
  if (found) return found;

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeKey(aside, randomBytes(DATA_KEY_BYTES));
    await link(aside, path).catch(unlessThere);
  } finally {
    await rm(aside, { force: true });
  }
  const made = await readKeyFile(dataDir);
  if (!made) throw new StartRefusal(`${path} was removed while the server started.`);
  return made;
}

export async function readKeyFile(dataDir: string): Promise<Buffer | undefined> {
  const path = join(dataDir, 'data.key');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES)
    throw new StartRefusal(`${path} does not hold a key of 32 bytes in base64.`);
  return key;
}

async function writeKey(path: string, key: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(`${key.toString('base64')}\n`);
  await file.sync();
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^(v1:([0-9a-f]{8})):([\w-]+)$/;

/** Encrypts a text for the database, which only this server can read: `v1:<key id>:<nonce, content and proof>`. */
export function sealText(key: DataKey, text: string): string {
  const head = `v1:${key.current.id}`;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(key.current, 'text'), nonce).setAAD(Buffer.from(head));
  const content = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}:${content.toString('base64url')}`;
}

/** Throws when the text was encrypted with another key, or when one of its bits has changed. */
export function openText(key: DataKey, sealed: string): string {
  const [, head = '', keyId = '', encoded = ''] = SEALED.exec(sealed) ?? [];
  if (!head) throw new Error('This is no sealed text.');

  const content = Buffer.from(encoded, 'base64url');
  if (content.length < NONCE_BYTES + TAG_BYTES) throw new Error('This sealed text is cut off.');
  const nonce = content.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(findKey(key, keyId), 'text'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(head)).setAuthTag(content.subarray(-TAG_BYTES));
  const opened = decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}

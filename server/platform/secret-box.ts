import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type DataKey, deriveKey, findKey } from './data-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^(v1:([0-9a-f]{8})):([\w-]+)$/;

/** Text that the database may hold and only this server can read: `v1:<key id>:<nonce, content and proof>`. */
export function sealText(key: DataKey, text: string): string {
  const head = `v1:${key.current.id}`;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(key.current, 'text'), nonce).setAAD(Buffer.from(head));
  const content = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}:${content.toString('base64url')}`;
}

/** Throws when the text was sealed with another key, or when a single bit of it has changed. */
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

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type DataKey, deriveKey, findKey } from '../data-key.ts';

const CIPHER = 'aes-256-gcm';
const MAGIC = Buffer.from('OKF1');
const KEY_ID_BYTES = 4;
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;

/** The stored file was changed, cut off, or belongs to another id. */
class SealBroken extends Error {
  override name = 'SealBroken';
}

/**
 * Seals a file of any length in constant memory. Each has a key of its own, made from the data key, random bytes
 * at its beginning and its id; each piece is sealed with its number and whether it is the last. So no piece can
 * be changed, dropped, repeated or moved, within the file or from one file to another.
 */
export async function* seal(
  key: DataKey,
  fileId: string,
  content: AsyncIterable<Uint8Array> | Uint8Array,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MAGIC, Buffer.from(key.current.id, 'hex'), salt]);

  const fileKey = deriveKey(key.current, `file ${fileId}`, salt);
  for await (const { piece, nonce } of inPieces(content, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonce);
    yield cipher.update(piece);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** The content of what was sealed under this id, piece by piece, each proven before it is given out. */
export async function* unseal(
  key: DataKey,
  fileId: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const { head, rest } = await takeHead(sealed, HEAD_BYTES);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBroken('This is no sealed file.');
  const keyId = head.toString('hex', MAGIC.length, MAGIC.length + KEY_ID_BYTES);
  const fileKey = deriveKey(findKey(key, keyId), `file ${fileId}`, head.subarray(-SALT_BYTES));

  for await (const { piece, nonce } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    yield openPiece(fileKey, nonce, piece);
  }
}

function openPiece(fileKey: Buffer, nonce: Buffer, piece: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, fileKey, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    const opened = decipher.update(piece.subarray(0, -TAG_BYTES));
    decipher.final();
    return opened;
  } catch {
    throw new SealBroken('This sealed file is not as it was stored.');
  }
}

/**
 * Cuts a stream into pieces of this length. The last piece may be shorter, or empty. All pieces use the same buffer, one
 * after the other.
 */
async function* inPieces(content: AsyncIterable<Uint8Array> | Uint8Array, length: number) {
  const piece = Buffer.allocUnsafe(length);
  let filled = 0;
  let index = 0;
  for await (const part of content instanceof Uint8Array ? slicesOf(content, length) : content) {
    let taken = 0;
    while (taken < part.length) {
      if (filled === length) {
        yield { piece, nonce: nonceOf(index, false) };
        [index, filled] = [index + 1, 0];
      }
      const next = part.subarray(taken, taken + length - filled);
      piece.set(next, filled);
      [taken, filled] = [taken + next.length, filled + next.length];
    }
  }
  yield { piece: piece.subarray(0, filled), nonce: nonceOf(index, true) };
}

function* slicesOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function takeHead(source: AsyncIterable<Uint8Array>, length: number) {
  const parts = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const { value, done } = await parts.next();
    if (done) throw new SealBroken('This sealed file is cut off.');
    head = Buffer.concat([head, value]);
  }
  async function* rest() {
    yield head.subarray(length);
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return { head: head.subarray(0, length), rest: rest() };
}

/** The part of the tar format that a backup needs, so that common tools can open it. */
const BLOCK_BYTES = 512;
/** Two blocks of zeros end an archive. */
const END = Buffer.alloc(2 * BLOCK_BYTES);
const OWNER_ONLY = 0o600;

export interface Entry {
  name: string;
  bytes: Buffer;
}

export class ArchiveBroken extends Error {
  override name = 'ArchiveBroken';
}

export function* packEntry({ name, bytes }: Entry): Generator<Buffer> {
  yield headOf(name, bytes.length);
  yield bytes;
  yield Buffer.alloc(paddingOf(bytes.length));
}

export function endOfEntries(): Buffer {
  return END;
}

/** Yields the entries in order. Throws if the end of the archive is missing. */
export async function* readEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const parts = source[Symbol.asyncIterator]();
  const take = takerOf(parts);
  for (;;) {
    const head = await take(BLOCK_BYTES);
    if (head.every((byte) => byte === 0)) break;
    const { name, size } = readHead(head);
    const bytes = await take(size);
    await take(paddingOf(size));
    yield { name, bytes };
  }
  await take(BLOCK_BYTES);
  // Reads to the very end, where gzip and the encryption have their checksums.
  while (!(await parts.next()).done);
}

function headOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error('The name of a part is too long.');
  const head = Buffer.alloc(BLOCK_BYTES);
  head.write(name, 0);
  head.write(octal(OWNER_ONLY, 8), 100);
  head.write(octal(0, 8), 108);
  head.write(octal(0, 8), 116);
  head.write(octal(size, 12), 124);
  head.write(octal(0, 12), 136);
  head.write('        0', 148);
  head.write('ustar\0', 257);
  head.write('00', 263);
  head.write(octal(sumOf(head), 7), 148);
  return head;
}

function readHead(head: Buffer): { name: string; size: number } {
  const text = (start: number, end: number) => head.toString('utf8', start, end).split('\0')[0] ?? '';
  const sum = Number.parseInt(text(148, 156), 8);
  const unsummed = Buffer.from(head).fill(' ', 148, 156);
  const size = Number.parseInt(text(124, 136), 8);
  if (sumOf(unsummed) !== sum || Number.isNaN(size)) throw new ArchiveBroken('This is no archive.');
  return { name: text(0, 100), size };
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function sumOf(head: Buffer): number {
  return head.reduce((sum, byte) => sum + byte, 0);
}

function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Returns a function that reads exactly this many bytes. */
function takerOf(parts: AsyncIterator<Uint8Array>): (length: number) => Promise<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  return async (length) => {
    while (bytes < length) {
      const { value, done } = await parts.next();
      if (done) throw new ArchiveBroken('The archive is cut off.');
      waiting.push(Buffer.from(value.buffer, value.byteOffset, value.length));
      bytes += value.length;
    }
    const all = Buffer.concat(waiting);
    waiting = [all.subarray(length)];
    bytes -= length;
    return all.subarray(0, length);
  };
}

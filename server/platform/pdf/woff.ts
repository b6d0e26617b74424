import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const PLAIN_HEADER = 12;
const PLAIN_ENTRY = 16;

/** The font inside a WOFF 1.0 file. Read packed, each of its letters would be unpacked on its own, every time. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF 1.0 font.');
  const tables = tablesOf(woff);
  const header = Buffer.alloc(PLAIN_HEADER + PLAIN_ENTRY * tables.length);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);

  let end = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = PLAIN_HEADER + PLAIN_ENTRY * index;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(end, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    end += aligned(bytes.length);
  });
  const bodies = tables.map(({ bytes }) => Buffer.concat([bytes], aligned(bytes.length)));
  return Buffer.concat([header, ...bodies]);
}

function tablesOf(woff: Buffer): { tag: Buffer; checksum: number; bytes: Buffer }[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = HEADER + ENTRY * index;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed,
    };
  });
}

/** Every table begins at a multiple of four. */
function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}

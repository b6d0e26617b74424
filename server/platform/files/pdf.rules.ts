import { inflateSync } from 'node:zlib';

const HEAD_BYTES = 1024;
const TAIL_BYTES = 1024;

/** A ZIP archive is read from its end, so it can hide behind, and in the last 64 kB of, anything else. */
const ZIP_END = Buffer.from('PK\x05\x06');
const ZIP_END_WITHIN = 66_000;
const ZIP_BEGIN = Buffer.from('PK\x03\x04');
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|\?php)/i;
const TRAILER = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF[\s\0]*$/;
const CROSS_REFERENCE = /^\s{0,4}(xref|\d{1,10} \d{1,5} obj)/;

/** Words of a PDF that run a program, open another file, carry one along or send what was typed. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA|Movie|Sound)(?![A-Za-z0-9])/;

/** So little blocks the server for a tenth of a second at most; whoever packs more is up to something. */
const MOST_PACKED_BYTES = 8 * 1024 ** 2;

/**
 * What can be said of a PDF without drawing it: it begins and ends as one, is nothing else besides, and does not
 * openly contain anything active. What is hidden well (encrypted, or packed in other ways) is not found.
 */
export function pdfFault(bytes: Buffer): 'file_damaged' | 'file_active' | undefined {
  if (!isWhole(bytes) || isSomethingElse(bytes)) return 'file_damaged';
  try {
    const isActive = visibleParts(bytes).some((part) => ACTIVE.test(unescaped(part)));
    return isActive ? 'file_active' : undefined;
  } catch (error) {
    if (error instanceof PackedTooMuch) return 'file_damaged';
    throw error;
  }
}

class PackedTooMuch extends Error {}

function isWhole(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const offset = Number(TRAILER.exec(tail)?.[1] ?? 0);
  return offset > 0 && CROSS_REFERENCE.test(bytes.toString('latin1', offset, offset + 32));
}

function isSomethingElse(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  const end = bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN));
  return MARKUP.test(head.toString('latin1')) || head.includes(ZIP_BEGIN) || end.includes(ZIP_END);
}

/** Everything outside of streams, and the streams that only pack other objects. */
function* visibleParts(bytes: Buffer): Generator<string> {
  let from = 0;
  let left = MOST_PACKED_BYTES;
  while (from < bytes.length) {
    const stream = streamAfter(bytes, from);
    const words = bytes.toString('latin1', from, stream.keyword);
    yield words;
    const end = bytes.indexOf('endstream', stream.content);
    from = end < 0 ? bytes.length : end;
    if (!/\/ObjStm\b/.test(words.slice(words.lastIndexOf(' obj')))) continue;

    const objects = unpacked(bytes.subarray(stream.content, from), left);
    left -= objects.length;
    yield objects;
  }
}

/** Where the keyword and the content of the next stream begin: at the end of the file if there is none. */
function streamAfter(bytes: Buffer, from: number): { keyword: number; content: number } {
  let at = bytes.indexOf('stream', from);
  while (at >= 0) {
    const isStream = />>\s*$/.test(bytes.toString('latin1', Math.max(from, at - 8), at));
    const lineEnd = /^\r?\n/.exec(bytes.toString('latin1', at + 6, at + 8))?.[0];
    if (isStream && lineEnd) return { keyword: at, content: at + 6 + lineEnd.length };
    at = bytes.indexOf('stream', at + 6);
  }
  return { keyword: bytes.length, content: bytes.length };
}

function unpacked(content: Buffer, mostBytes: number): string {
  try {
    return inflateSync(content, { maxOutputLength: mostBytes }).toString('latin1');
  } catch (error) {
    if (error instanceof RangeError) throw new PackedTooMuch();
    return '';
  }
}

/** Any letter of a name may be written as `#` and its number: `/J#61vaScript`. */
function unescaped(part: string): string {
  return part.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

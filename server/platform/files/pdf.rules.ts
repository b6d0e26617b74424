const HEAD_BYTES = 1024;
const TAIL_BYTES = 1024;

/** A ZIP archive is read from its end, so it can hide behind, and in the last 64 kB of, anything else. */
const ZIP_END = Buffer.from('PK\x05\x06');
const ZIP_END_WITHIN = 66_000;
const ZIP_BEGIN = Buffer.from('PK\x03\x04');
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|\?php)/i;
const TRAILER = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF[\s\0]*$/;
const CROSS_REFERENCE = /^\s{0,4}(xref|\d{1,10} \d{1,5} obj)/;

/** Begins and ends like a PDF, knows where its contents are listed, and is nothing else besides. */
export function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const offset = Number(TRAILER.exec(tail)?.[1] ?? 0);
  const isListed = offset > 0 && CROSS_REFERENCE.test(bytes.toString('latin1', offset, offset + 32));
  return isListed && !isSomethingElse(bytes);
}

function isSomethingElse(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  const end = bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN));
  return MARKUP.test(head.toString('latin1')) || head.includes(ZIP_BEGIN) || end.includes(ZIP_END);
}

/** Words of a PDF that run a program, open another file, carry one along or send what was typed. */
const ACTIVE_WORDS = [
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Movie', 'Sound'],
  ...['SubmitForm', 'ImportData', 'GoToE', 'XFA'],
];
const ACTIVE = nameOf(ACTIVE_WORDS);

export function isActive(part: string): boolean {
  return ACTIVE.test(part);
}

function nameOf(words: string[]): RegExp {
  return new RegExp(`/(${words.map(inAnySpelling).join('|')})(?![A-Za-z0-9#])`);
}

/** Any letter of a name may be written as `#` and its number: `/J#61vaScript`. */
function inAnySpelling(word: string): string {
  const spelled = (letter: string) => {
    const number = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${number.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  };
  return [...word].map(spelled).join('');
}

const STREAM = />>(?:\s|%[^\r\n]{0,200}[\r\n]){0,8}stream[\r\n]\n?/g;
const PACKED_OBJECTS = nameOf(['ObjStm']);
const FILTER = nameOf(['Filter']);
/** Nobody packs objects in these ways but to hide them. */
const ODD_PACKING = nameOf([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'RunLengthDecode',
  'DecodeParms',
]);

/** Objects that are packed together. */
export interface Pack {
  content: Buffer;
  isOdd: boolean;
}

/** Everything outside of streams as text, and the streams that only pack other objects. */
export function* visibleParts(bytes: Buffer): Generator<string | Pack> {
  const text = bytes.toString('latin1');
  let from = 0;
  for (const begin of text.matchAll(STREAM)) {
    // What looks like a stream inside of a stream.
    if (begin.index < from) continue;
    const words = text.slice(from, begin.index + 2);
    yield words;
    const content = begin.index + begin[0].length;
    const end = text.indexOf('endstream', content);
    // What begins and does not end is no stream: it is looked at like everything else.
    from = end < 0 ? content : end;
    if (end >= 0 && PACKED_OBJECTS.test(words)) {
      const isPacked = FILTER.test(words);
      yield isPacked
        ? { content: bytes.subarray(content, end), isOdd: ODD_PACKING.test(words) }
        : text.slice(content, end);
    }
    if (end < 0) break;
  }
  yield text.slice(from);
}

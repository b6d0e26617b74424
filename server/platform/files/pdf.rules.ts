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

/** Kinds of actions, and of things that act. */
const ACTS = [
  'JavaScript',
  'Launch',
  'RichMedia',
  'RichMediaExecute',
  'Movie',
  'Sound',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
];
/** Names in a PDF that run a program, open or embed another file, submit a form, or start an action on their own. */
const ACTIVE = nameOf([...ACTS, 'EmbeddedFile', 'EmbeddedFiles', 'JS', 'XFA', 'AA', 'OnInstantiate']);
/** Matches the kind of an action first and looks back for `/S`, because the kind is rare and `/S` is not. */
const KIND = String.raw`(?<=${nameOf(['S', 'Subtype']).source}(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){0,8}${nameOf(ACTS).source})`;
/** Signs of objects, which no picture or text contains: a kind of action, an object stream, the start of an object. */
const OBJECTS = [
  nameOf(ACTS, KIND),
  nameOf(['ObjStm', 'EmbeddedFile']),
  /\d[\s\0]{1,8}\d{1,5}[\s\0]{1,8}obj(?![a-zA-Z])/,
];
const OPEN_ACTION = nameOf(['OpenAction'], String.raw`[\s\0]*<<([^>]{0,300})`);
const PLACE = nameOf(['GoTo']);
const REMOTE_FILE = nameOf(['FS'], String.raw`[\s\0]*${nameOf(['URL']).source}`);
const ENCRYPTED = nameOf(['Encrypt']);
const SIGNED = nameOf(['ByteRange']);

/** Why this part of a PDF is refused. Opening at a certain page, as many PDFs do, is allowed. */
export function faultIn(source: string): 'file_active' | 'file_encrypted' | undefined {
  if (ENCRYPTED.test(source)) return 'file_encrypted';
  const opening = OPEN_ACTION.exec(source)?.[2];
  const isActing = opening !== undefined && !PLACE.test(opening);
  return isActing || ACTIVE.test(source) || REMOTE_FILE.test(source) ? 'file_active' : undefined;
}

/**
 * Whether data contains objects. Readers do not agree where a stream begins (`%>>stream` is a remark to most of them),
 * and the table of contents can point into the middle of one.
 */
export function hidesObjects(data: string): boolean {
  return OBJECTS.some((object) => object.test(data));
}

export function isSigned(source: string): boolean {
  return SIGNED.test(source);
}

const LINK = nameOf(['URI'], String.raw`\s*(?=([^\s]?[^\s]?))`, 'g');

/**
 * Empties every link to the web and keeps the length, so that no other offset changes; undefined when the address of a
 * link stands elsewhere in the file.
 */
export function withoutLinks(source: string): string | undefined {
  let emptied = '';
  let from = 0;
  for (const link of source.matchAll(LINK)) {
    const at = link.index + link[0].length;
    // `/URI` as the kind of an action, or inside an address that was already emptied.
    if (/^(\/|>>|$)/.test(link[2] ?? '') || at <= from) continue;
    const end = endOfString(source, at);
    if (end === undefined) return undefined;
    emptied += source.slice(from, at + 1) + ' '.repeat(end - at - 1);
    from = end;
  }
  return emptied + source.slice(from);
}

/** Where the text that begins here ends: `(a(b)\)c)` or `<616263>`. */
function endOfString(source: string, begin: number): number | undefined {
  if (source[begin] === '<' && source[begin + 1] !== '<') {
    const end = source.indexOf('>', begin);
    return end < 0 ? undefined : end;
  }
  if (source[begin] !== '(') return undefined;
  let open = 0;
  for (let at = begin; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '(') open += 1;
    else if (source[at] === ')') open -= 1;
    if (open === 0) return at;
  }
  return undefined;
}

/** One of these names, ended as names are, and what has to follow it. */
function nameOf(names: string[], then = '', flags = ''): RegExp {
  return new RegExp(String.raw`/(${names.map(inAnySpelling).join('|')})(?![^\s\0()<>[\]{}/%])${then}`, flags);
}

/** Any letter of a name may be written as `#` and its number: `/J#61vaScript`. */
function inAnySpelling(word: string): string {
  const spelled = (letter: string) => {
    const number = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${number.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  };
  return [...word].map(spelled).join('');
}

/** Matches the rare word first and looks backwards, so that the time stays proportional to the size. */
const STREAM = /(?<=>>(?:\s|%[^\r\n]{0,200}[\r\n]){0,8})stream[\r\n]\n?/g;
const PACKED_OBJECTS = nameOf(['ObjStm']);
const FILTER = nameOf(['Filter']);
/** Encodings of object streams that are used only to hide objects. */
const ODD_PACKING = nameOf([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'RunLengthDecode',
  'DecodeParms',
]);

/** A readable part of a PDF, by its offsets. */
export interface Part {
  from: number;
  to: number;
  /** A compressed object stream; `isOdd` when its encoding is used only to hide objects. */
  pack?: { isOdd: boolean };
  /** A picture, a font or the drawing of a page. */
  isData?: boolean;
}

/** Everything outside of streams, the streams that only hold other objects, and those that hold data. */
export function* partsOf(text: string): Generator<Part> {
  let from = 0;
  for (const begin of text.matchAll(STREAM)) {
    // Something that looks like a stream inside a stream.
    if (begin.index < from) continue;
    const source = text.slice(from, begin.index);
    yield { from, to: begin.index };
    const content = begin.index + begin[0].length;
    const end = text.indexOf('endstream', content);
    // A stream without an end is no stream: check it like all other text.
    from = end < 0 ? content : end;
    if (end < 0) break;
    if (PACKED_OBJECTS.test(source)) {
      const isPacked = FILTER.test(source);
      yield { from: content, to: end, ...(isPacked && { pack: { isOdd: ODD_PACKING.test(source) } }) };
    } else yield { from: content, to: end, isData: true };
  }
  yield { from, to: text.length };
}

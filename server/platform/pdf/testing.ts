import { inflateSync } from 'node:zlib';

/** The text of one of our PDFs, piece by piece, its number of pages and its dictionaries. */
export function readPdf(bytes: Buffer): { words: string[]; pages: number; source: string } {
  const objects = objectsOf(bytes);
  const fonts = fontsOf(objects);
  const drawings = drawingsOf(bytes);
  return {
    words: drawings.flatMap((drawing) =>
      [...drawing.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, text = '']) => decode(text, fonts)),
    ),
    pages: drawings.length,
    source: [...objects.values()].map(({ dictionary }) => dictionary).join('\n'),
  };
}

/** What is drawn on each page, as PDF operators. */
export function drawingsOf(bytes: Buffer): string[] {
  return [...objectsOf(bytes).values()].flatMap(({ stream = '' }) =>
    stream.includes('BT\n') ? [stream] : [],
  );
}

/** The tree of tags, as a screen reader walks through it: `Document(H1 P)`. */
export function structureOf(bytes: Buffer): string {
  const objects = objectsOf(bytes);
  const walk = (id: string): string => {
    const { dictionary = '' } = objects.get(id) ?? {};
    const tag = /\/S \/(\w+)/.exec(dictionary)?.[1] ?? '';
    const children = [...(/\/K \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
      .map(([, child = '']) => child)
      .filter((child) => objects.get(child)?.dictionary.includes('/S /'))
      .map(walk);
    return children.length > 0 ? `${tag}(${children.join(' ')})` : tag;
  };
  const root = [...objects.values()].find(({ dictionary }) => dictionary.includes('/Type /StructTreeRoot'));
  const top = /\/K \[(\d+) 0 R\]/.exec(root?.dictionary ?? '')?.[1] ?? '';
  return walk(top);
}

interface PdfObject {
  dictionary: string;
  stream?: string;
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const file = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split(/\nstream\n([\s\S]*)\nendstream/);
    const isPacked = dictionary.includes('/FlateDecode');
    const stream =
      packed && (isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed);
    objects.set(id, { dictionary, ...(stream && { stream }) });
  }
  return objects;
}

type Letters = Map<string, string>;

/** For each font, the letters behind its glyph numbers. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Letters> {
  const fonts = new Map<string, Letters>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1];
      fonts.set(name, lettersOf(objects.get(toUnicode ?? '')?.stream ?? ''));
    }
  }
  return fonts;
}

function lettersOf(map: string): Letters {
  const letters: Letters = new Map();
  for (const [, from = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    // A ligature stands for several letters: `<0066 0069>`.
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, codes = ''], index) => {
      const number = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(number, Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}

function decode(drawing: string, fonts: Map<string, Letters>): string {
  const letters = fonts.get(/\/(F\d+) /.exec(drawing)?.[1] ?? '');
  const numbers = [...drawing.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? []);
  return numbers.map((number) => letters?.get(number) ?? '\ufffd').join('');
}

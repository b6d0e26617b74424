import sharp from 'sharp';

interface PdfParts {
  /** Of the whole file in bytes, reached by a page content that draws nothing. */
  size?: number;
  /** Further objects, as they stand in the file. */
  objects?: string[];
}

/** A small PDF with one empty page. */
export async function aPdf({ size, objects = [] }: PdfParts = {}): Promise<Buffer> {
  const bare = pdfOf(objects, 0);
  const padding = size === undefined ? 0 : size - bare.length;
  const padded = pdfOf(objects, padding);
  // A longer content has a longer length and later offsets, too.
  return padded.length === (size ?? padded.length)
    ? padded
    : pdfOf(objects, padding - (padded.length - Number(size)));
}

/** One second of an MP3 without a sound, behind an ID3 tag. */
export function anMp3(): Buffer {
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\x04abcd', 'latin1');
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  return Buffer.concat([tag, ...Array<Buffer>(39).fill(frame)]);
}

/** The beginning of an MPEG-4 file with tracks of these handlers. */
export function anM4a(...handlers: ('soun' | 'vide')[]): Buffer {
  const tracks = handlers.map((handler) => `\0\0\0\x21hdlr\0\0\0\0\0\0\0\0${handler}`);
  return Buffer.from(`\0\0\0\x18ftypM4A \0\0\0\0${tracks.join('')}`, 'latin1');
}

export async function aJpeg({ width = 40, height = 30 } = {}): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#c08070' } })
    .jpeg()
    .toBuffer();
}

export async function aPng({ width = 40, height = 30 } = {}): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 4, background: '#c0807080' } })
    .png()
    .toBuffer();
}

function pdfOf(objects: string[], padding: number): Buffer {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  const all = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    `<</Length ${padding}>>\nstream\n${' '.repeat(padding)}\nendstream`,
    ...objects,
  ];
  let length = Buffer.byteLength(parts[0] ?? '', 'latin1');
  for (const [index, object] of all.entries()) {
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`;
    offsets.push(length);
    length += text.length;
    parts.push(text);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

import type { Random } from './random.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const FILES = [
  ...[
    PNG,
    PNG.subarray(0, 30),
    PDF,
    PDF.subarray(0, 9),
    Buffer.alloc(0),
    Buffer.alloc(1),
    Buffer.alloc(3_000, 255),
  ],
  Buffer.concat([PDF, PNG]),
  Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
];
const NAMES = [
  ...['befund.pdf', 'bild.png', '', '.', '..', '../../x.pdf', 'a\0.pdf', 'con.pdf', 'x.pdf.exe', '🩺.pdf'],
  ...['x'.repeat(3_000), 'a"b.pdf', 'a\r\nb.pdf', '\u202efdp.exe', '%2e%2e%2f', 'C:\\x.pdf'],
];

/** A form with a file, well made or not: without an end, with too many parts, with names that mean something. */
export function anOddForm(
  random: Random,
  field: string,
  entries: [string, unknown][],
): { type: string; bytes: Buffer } {
  const boundary = random.chance(0.05) ? 'x'.repeat(80) : 'limit';
  const parts = entries.map(([key, value]) =>
    aField(key, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const files = Array.from({ length: random.chance(0.9) ? 1 : random.below(4) }, () => aFile(random, field));
  const all = random.chance(0.5) ? [...parts, ...files] : [...files, ...parts];
  if (random.chance(0.08)) for (let extra = 0; extra < 300; extra += 1) all.push(aField(`f${extra}`, 'x'));
  if (random.chance(0.03))
    all.push(aField('k'.repeat(4_000), 'x'), aField('__proto__', 'x'), aField('a[b]', 'x'));
  const joined = all.map((part) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
  );
  const whole = Buffer.concat([...joined, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: typeOf(random, boundary), bytes: broken(random, whole) };
}

function typeOf(random: Random, boundary: string): string {
  if (random.chance(0.9)) return `multipart/form-data; boundary=${boundary}`;
  return random.pick([
    'multipart/form-data',
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary="${boundary}`,
    `multipart/mixed; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}; charset=x`,
  ]);
}

function broken(random: Random, whole: Buffer): Buffer {
  if (random.chance(0.8)) return whole;
  switch (random.below(4)) {
    case 0:
      return whole.subarray(0, random.below(whole.length));
    case 1:
      return Buffer.concat([whole, whole]);
    case 2:
      return Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    default:
      return Buffer.alloc(0);
  }
}

function aField(name: string, value = ''): Buffer {
  return Buffer.from(`content-disposition: form-data; name="${name.toWellFormed()}"\r\n\r\n${value}`);
}

function aFile(random: Random, field: string): Buffer {
  const name = random.pick(NAMES).replace(random.chance(0.95) ? /[\r\n]/g : /(?!)/, '');
  const type = random.pick([
    'application/pdf',
    'image/png',
    'text/html',
    '',
    'x',
    'multipart/mixed; boundary=y',
  ]);
  const head = `content-disposition: form-data; name="${random.chance(0.9) ? field : 'other'}"; filename="${name}"`;
  const encoding = random.chance(0.05) ? '\r\ncontent-transfer-encoding: base64' : '';
  return Buffer.concat([
    Buffer.from(`${head}\r\ncontent-type: ${type}${encoding}\r\n\r\n`),
    random.pick(FILES),
  ]);
}

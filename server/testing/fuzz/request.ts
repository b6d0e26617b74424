import type { Endpoint } from '#contract/endpoint.ts';
import { inputSchemaOf } from '#contract/input-schema.ts';
import { mutated } from './mutations.ts';
import { hostileValue, type Known, likelyValue, type Random } from './values.ts';

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  /** Bytes of a form, or the text of a body. */
  payload?: string | Buffer;
  /** Where it seems to come from: somebody new each time, so that no limit hides what is behind it. */
  network: string;
}

const schemas = new WeakMap<Endpoint, ReturnType<typeof inputSchemaOf>>();

/** A call of this endpoint: as it wants to be called, or with something wrong in it. */
export function aRequest(random: Random, known: Known, endpoint: Endpoint): FuzzRequest {
  const schema = schemas.get(endpoint) ?? inputSchemaOf(endpoint.input);
  schemas.set(endpoint, schema);
  const likely = likelyValue(random, known, schema) as Record<string, unknown>;
  const isChanged = random.chance(0.7);
  const entries = isChanged ? mutated(random, likely) : likely;
  const inPath = (key: string) => endpoint.path.split('/').includes(`:${key}`);
  const rest = Object.entries(entries).filter(([key]) => !inPath(key));
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => segment(random, entries[key] ?? 1));
  const headers = random.chance(0.3) ? oddHeaders(random) : {};
  const { method } = endpoint;
  const network = `10.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
  if (method === 'GET' || method === 'DELETE') {
    return { method, url: `${path}${queryOf(random, rest)}`, headers, network };
  }
  return { method, url: path, network, ...bodyOf(random, endpoint, rest, headers) };
}

function segment(random: Random, value: unknown): string {
  if (random.chance(0.02))
    return random.pick(['%', '%zz', '%E0%A4%A', '%00', '..%2f..', '', '.', 'x'.repeat(300)]);
  return encodeURIComponent(textOf(value).slice(0, 500)) || '1';
}

function queryOf(random: Random, entries: [string, unknown][]): string {
  if (random.chance(0.02))
    return random.pick(['?', '?%', '?=', '?&&', '?a[b][c]=1', '?a=1&a=2', '?[]=1', '?a[]=1&a=2']);
  if (random.chance(0.01)) return `?search=${'x'.repeat(8_000)}`;
  const parts = entries.flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.slice(0, 200).map((each) => `${encode(key)}[]=${encode(textOf(each))}`)
      : [`${encode(key)}=${encode(textOf(value))}`],
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 7_000));
}

function textOf(value: unknown): string {
  return (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).toWellFormed();
}

const BROKEN = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '{"a":1e999}',
  '{"a":NaN}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{}{}',
];
const TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    '',
    'x',
    'application/json; charset=x',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'application/json\t', 'application/JSON;;;'],
];

function bodyOf(
  random: Random,
  endpoint: Endpoint,
  entries: [string, unknown][],
  headers: Record<string, string>,
): Pick<FuzzRequest, 'headers' | 'payload'> {
  if (endpoint.upload && random.chance(0.8)) {
    const { type, bytes } = anOddForm(random, endpoint.upload.field, entries);
    return { headers: { ...headers, 'content-type': type }, payload: bytes };
  }
  const type = random.chance(0.04) ? random.pick(TYPES) : 'application/json';
  return { headers: { ...headers, 'content-type': type }, payload: jsonOf(random, entries) };
}

function jsonOf(random: Random, entries: [string, unknown][]): string {
  if (random.chance(0.04)) return random.pick(BROKEN);
  if (random.chance(0.003)) return JSON.stringify({ a: 'x'.repeat(1_100_000) });
  if (random.chance(0.003)) return `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  if (random.chance(0.005))
    return JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [n, n])));
  // Written by hand, because an object literal would take `__proto__` for its prototype.
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
}

const HEADERS: [string, readonly string[]][] = [
  ['locale', ['en', 'fr', '', 'x'.repeat(3_000), '../de', '__proto__', 'de,en']],
  ['accept-language', ['en;q=x', '*', ',,,', 'de-DE-1996-x-y']],
  ['idempotency-key', ['a', 'x'.repeat(201), '', 'key-1', 'key-2', 'ü', '"', '{}']],
  [
    'cookie',
    ['session=x', 'a', ';;;', '=', `session=${'x'.repeat(4_000)}`, 'booking-draft=%', 'XSRF-TOKEN="'],
  ],
  ['x-booking-draft', ['x'.repeat(43), '', '%', 'x'.repeat(5_000)]],
  ['x-xsrf-token', ['', 'x'.repeat(43), 'ü']],
  [
    'range',
    ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,1-1', 'bytes=x', `bytes=0-${2 ** 53}`, 'lines=1'],
  ],
  ['if-none-match', ['*', '"', 'W/"x"', 'x'.repeat(2_000), '"a", "b"']],
  ['if-match', ['*', '"x"', 'x']],
  ['if-unmodified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1']],
  ['accept', ['', '*/*', 'text/event-stream', 'x']],
  ['accept-encoding', ['br', 'gzip;q=0', 'x', '*;q=0']],
  ['last-event-id', ['-1', 'x', '9'.repeat(400)]],
  ['user-agent', ['', 'x'.repeat(4_000), '<script>']],
  ['origin', ['null', 'https://evil.test', 'x']],
  ['x-forwarded-for', ['1.2.3.4', 'x', '1, 2, 3', '::ffff:1.2.3.4']],
  ['authorization', ['Basic eDp4', 'Bearer', `Bearer ${'x'.repeat(300)}`, 'Bearer %00']],
];

function oddHeaders(random: Random): Record<string, string> {
  const chosen = Array.from({ length: 1 + random.below(2) }, () => random.pick(HEADERS));
  return Object.fromEntries(
    chosen.map(([name, values]) => [name, random.chance(0.9) ? random.pick(values) : headerText(random)]),
  );
}

/** Node refuses to send line breaks and what does not fit into a byte. */
function headerText(random: Random): string {
  return textOf(hostileValue(random))
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4_000);
}

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
function anOddForm(
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

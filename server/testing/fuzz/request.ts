import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { inputSchemaOf } from '#contract/input-schema.ts';
import { type Entries, entriesFor, type Known, seldom } from './values.ts';

export interface FuzzRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  /** The text of a body, or the bytes of a form. */
  payload?: string | Buffer;
}

const ODD_HEADERS: Record<string, readonly string[]> = {
  locale: ['en', 'fr', '', 'x'.repeat(3_000), '../de', '__proto__', 'de,en'],
  'accept-language': ['en;q=x', '*', ',,,', 'de-DE-1996-x-y'],
  'idempotency-key': ['a', 'x'.repeat(201), '', 'key-1', 'key-2', 'ü', '"', '{}'],
  cookie: ['session=x', 'a', ';;;', '=', `session=${'x'.repeat(4_000)}`, 'booking-draft=%', 'XSRF-TOKEN="'],
  'x-booking-draft': ['x'.repeat(43), '', '%', 'x'.repeat(5_000)],
  'x-xsrf-token': ['', 'x'.repeat(43), 'ü'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,1-1', 'bytes=x', `bytes=0-${2 ** 53}`, 'lines=1'],
  'if-none-match': ['*', '"', 'W/"x"', 'x'.repeat(2_000), '"a", "b"'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1'],
  accept: ['', '*/*', 'text/event-stream', 'x'],
  'accept-encoding': ['br', 'gzip;q=0', 'x', '*;q=0'],
  'last-event-id': ['-1', 'x', '9'.repeat(400)],
  'user-agent': ['', 'x'.repeat(4_000), '<script>'],
  origin: ['null', 'https://evil.test', 'x'],
  'x-forwarded-for': ['1.2.3.4', 'x', '1, 2, 3', '::ffff:1.2.3.4'],
  authorization: ['Basic eDp4', 'Bearer', `Bearer ${'x'.repeat(300)}`, 'Bearer %00'],
};

const oddHeaders = fc
  .array(
    fc.constantFrom(...Object.entries(ODD_HEADERS)).chain(([name, values]) => {
      const text = fc.string({
        unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      });
      return seldom(10, text, fc.constantFrom(...values)).map((value) => [name, value] as const);
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((headers): Record<string, string> => Object.fromEntries(headers));

const oddSegment = fc.constantFrom('%', '%zz', '%E0%A4%A', '%00', '..%2f..', '.', 'x'.repeat(300));
const oddQuery = fc.constantFrom('?%', '?=', '?&&', '?a[b][c]=1', '?a=1&a=2', `?search=${'x'.repeat(8_000)}`);
const oddBody = fc.constantFrom(
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
  JSON.stringify({ a: 'x'.repeat(1_100_000) }),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, key) => [key, key]))),
);
const oddType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
  'x',
  'application/json; charset=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json\t',
  'application/JSON;;;',
);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const SVG = Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>');
const aFile = fc.record({
  name: fc.constantFrom(
    'befund.pdf',
    '',
    '..',
    '../../x.pdf',
    'a\0.pdf',
    'x.pdf.exe',
    '🩺.pdf',
    'x'.repeat(3_000),
    'a"b.pdf',
    'a\r\nb.pdf',
    '\u202efdp.exe',
    '%2e%2e%2f',
    'C:\\x.pdf',
  ),
  type: fc.constantFrom('application/pdf', 'image/png', 'text/html', '', 'x', 'multipart/mixed; boundary=y'),
  bytes: fc.oneof(
    fc.constantFrom(PDF, PNG, PNG.subarray(0, 30), PDF.subarray(0, 9), Buffer.concat([PDF, PNG]), SVG),
    fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
  ),
});
const BOUNDARY = 'limit';
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const aForm = fc.record({
  type: seldom(
    10,
    fc.constantFrom(
      'multipart/form-data',
      `${FORM}2`,
      `multipart/mixed; boundary=${BOUNDARY}`,
      `${FORM}; charset=x`,
    ),
    fc.constant(FORM),
  ),
  files: seldom(10, fc.array(aFile, { maxLength: 3 }), fc.tuple(aFile)),
  moreFields: seldom(12, fc.constant(300), fc.constant(0)),
  /** The part of the form that is sent: without its end, twice. */
  sent: seldom(6, fc.constantFrom(0, 0.5, 0.9, 2), fc.constant(1)),
});

/** Calls of this endpoint: as it wants to be called, and more often with something wrong in it. */
export function requestsTo(endpoint: Endpoint, known: Known): Arbitrary<FuzzRequest> {
  const schema = inputSchemaOf(endpoint.input);
  const usual = fc.constant(undefined);
  const parts = {
    entries: fc.oneof(
      { withCrossShrink: true },
      { weight: 3, arbitrary: entriesFor(schema, { known, isHostile: false }) },
      { weight: 7, arbitrary: entriesFor(schema, { known, isHostile: true }) },
    ),
    headers: seldom(4, oddHeaders, fc.constant({})),
    segment: seldom(50, oddSegment, usual),
    query: seldom(30, oddQuery, usual),
    body: seldom(25, oddBody, usual),
    type: seldom(25, oddType, usual),
    form: endpoint.upload ? seldom(5, usual, aForm) : usual,
  };
  return fc.record(parts).map((made) => requestOf(endpoint, made));
}

interface Parts {
  entries: Entries;
  headers: Record<string, string>;
  segment?: string | undefined;
  query?: string | undefined;
  body?: string | undefined;
  type?: string | undefined;
  form?: typeof aForm extends Arbitrary<infer Form> ? Form | undefined : never;
}

function requestOf(
  endpoint: Endpoint,
  { entries, headers, segment, query, body, type, form }: Parts,
): FuzzRequest {
  const { method, path, upload } = endpoint;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key);
  const url = path.replace(/:(\w+)/g, (_, key: string) => segment ?? encode(entries[key]).slice(0, 500));
  const rest = Object.entries(entries).filter(([key]) => !inPath.includes(key));
  if (method === 'GET' || method === 'DELETE')
    return { method, url: url + (query ?? queryOf(rest)), headers };
  const filled = upload && form && { type: form.type, payload: formOf(upload.field, rest, form) };
  const message = filled ?? {
    type: 'application/json',
    payload: body ?? JSON.stringify(Object.fromEntries(rest)),
  };
  return {
    method,
    url,
    headers: { ...headers, 'content-type': type ?? message.type },
    payload: message.payload,
  };
}

function queryOf(entries: [string, unknown][]): string {
  const parts = entries.flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.slice(0, 200).map((each) => `${encode(key)}[]=${encode(each)}`)
      : [`${encode(key)}=${encode(value)}`],
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed().slice(0, 7_000)) || '1';
}

function formOf(
  field: string,
  entries: [string, unknown][],
  {
    files,
    moreFields,
    sent,
  }: { files: { name: string; type: string; bytes: Buffer }[]; moreFields: number; sent: number },
): Buffer {
  const more = Array.from({ length: moreFields }, (_, index): [string, unknown] => [`f${index}`, 'x']);
  const parts = [
    ...[...entries, ...more].map(([key, value]) =>
      Buffer.from(
        `name="${key.toWellFormed()}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ),
    ),
    ...files.map(({ name, type, bytes }) =>
      Buffer.concat([
        Buffer.from(`name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
        bytes,
      ]),
    ),
  ];
  const begun = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; `);
  const whole = Buffer.concat([
    ...parts.flatMap((part) => [begun, part, Buffer.from('\r\n')]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return sent === 2 ? Buffer.concat([whole, whole]) : whole.subarray(0, Math.floor(whole.length * sent));
}

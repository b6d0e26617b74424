import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer } from '#server/testing/server.ts';
import { serveWebPages } from './serve-web-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'online-klinik-web-'));
const PAGE = `<!doctype html><title>Patient</title>${'<p>x</p>'.repeat(100)}`;
const SCRIPT = `export const x = ${JSON.stringify('x'.repeat(2000))};`;

beforeAll(() => {
  mkdirSync(join(folder, 'patient'));
  mkdirSync(join(folder, 'assets'));
  for (const [file, text] of [
    ['patient/index.html', PAGE],
    ['assets/app-1a2b3c.js', SCRIPT],
  ] as const) {
    writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'assets/photo-1a2b3c.png'), 'png');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) {
  const { http, deps } = await aServer([]);
  await serveWebPages(http, deps, [{ mount: '/patient/', page: 'patient' }], folder);
  return await http.inject({ method, url, headers });
}

test('the bare mount leads to the address that the page knows', async () => {
  const answer = await open('/patient');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/patient/']);
});

test.each(['/patient/', '/patient/login', '/patient/reset-password/abc?email=x'])(
  '%s opens the page, which is always asked for anew',
  async (url) => {
    const answer = await open(url);

    expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
  },
);

test('a hashed asset may be cached for ever', async () => {
  const answer = await open('/assets/app-1a2b3c.js');

  expect(answer.body).toBe(SCRIPT);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toMatch(/javascript/);
});

test('scripts come without the policies of pages, but with those of files; a picture keeps all of them', async () => {
  const { headers } = await open('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });

  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(headers).not.toHaveProperty('permissions-policy');
  for (const whole of ['/patient/', '/assets/photo-1a2b3c.png'])
    expect((await open(whole)).headers, whole).toHaveProperty('content-security-policy');
});

test('answers that shared caches keep set no cookie', async () => {
  expect((await open('/assets/app-1a2b3c.js')).cookies).toEqual([]);
  expect((await open('/patient/')).cookies).toHaveLength(1);
});

test.each(['/patient/', '/assets/app-1a2b3c.js'])(
  '%s comes compressed as the browser likes it',
  async (url) => {
    const text = url === '/patient/' ? PAGE : SCRIPT;
    const best = await open(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const old = await open(url, { 'accept-encoding': 'gzip' });
    const refusing = await open(url, { 'accept-encoding': 'br;q=0, gzip;q=0' });

    expect([best.headers['content-encoding'], brotliDecompressSync(best.rawPayload).toString()]).toEqual([
      'br',
      text,
    ]);
    expect([old.headers['content-encoding'], gunzipSync(old.rawPayload).toString()]).toEqual(['gzip', text]);
    expect([refusing.headers['content-encoding'], refusing.body]).toEqual([undefined, text]);
    for (const answer of [best, old, refusing]) expect(answer.headers.vary).toContain('accept-encoding');
    expect(best.headers['content-type']).toBe(refusing.headers['content-type']);
  },
);

test('a file without a compressed version is served uncompressed', async () => {
  const answer = await open('/assets/photo-1a2b3c.png', { 'accept-encoding': 'br' });

  expect([answer.body, answer.headers['content-encoding']]).toEqual(['png', undefined]);
});

test('a page that did not change is not sent again', async () => {
  const { headers } = await open('/patient/');

  const answer = await open('/patient/', { 'if-none-match': String(headers.etag) });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test('a page that was built anew while the server runs is shown soon', async () => {
  const { http, deps } = await aServer([]);
  mkdirSync(join(folder, 'staff'));
  const write = (text: string) => writeFileSync(join(folder, 'staff/index.html'), text);
  write('old');
  await serveWebPages(http, deps, [{ mount: '/staff/', page: 'staff' }], folder);
  expect((await http.inject('/staff/')).body).toBe('old');

  write('new');
  utimesSync(join(folder, 'staff/index.html'), new Date(), new Date(Date.now() + 60_000));

  await expect.poll(async () => (await http.inject('/staff/')).body, { timeout: 60_000 }).toBe('new');
});

test('HEAD tells about a page without sending it', async () => {
  const answer = await open('/patient/', {}, 'HEAD');

  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test.each([
  '/assets/',
  '/assets/none.js',
  '/assets/..%2fsecret.txt',
  '/assets/../secret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/%00',
  '/assets/x%00.js',
  '/assets//app-1a2b3c.js',
  '/assets/.env',
  '/secret.txt',
  '/patient/../secret.txt',
])('%s is refused in JSON and shows no file', async (url) => {
  const answer = await open(url);

  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.json().code).toMatch(/^request\.(not_found|malformed)$/);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a portal whose pages were never built answers not found', async () => {
  const { http, deps } = await aServer([]);
  await serveWebPages(http, deps, [{ mount: '/patient/', page: 'patient' }], join(folder, 'missing'));

  expect((await http.inject('/patient/')).statusCode).toBe(404);
});

test.each([
  { range: 'bytes=5-1' },
  { range: 'bytes=99999999-' },
  { range: 'bytes=0-1,3-4' },
  { 'if-match': '"x"' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
])('a page and an asset are sent whole, whatever part or version %o asks for', async (headers) => {
  for (const [url, body] of [
    ['/patient/login', PAGE],
    ['/assets/app-1a2b3c.js', SCRIPT],
  ] as const) {
    const answer = await open(url, headers);
    expect([answer.statusCode, answer.body], url).toEqual([200, body]);
    expect((await open(url, headers, 'HEAD')).statusCode).toBe(200);
  }
});

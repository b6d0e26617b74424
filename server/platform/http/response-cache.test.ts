import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aRoute, aServer } from '#server/testing/server.ts';
import { PublicAnswer } from './public-answer.ts';

const input = z.object({ id: z.string().optional() });
const output = z.object({ name: z.string() });

let asked: number;
let name: string;
let now: Date;
beforeEach(() => {
  asked = 0;
  name = 'Ana';
  now = new Date('2026-11-16T09:00:00Z');
});

/** A server with one public answer, which says more than its endpoint declares. */
async function aPublicServer() {
  const route = aRoute({ method: 'GET', path: '/api/public', input, output }, async () => {
    asked += 1;
    return new PublicAnswer({ name, note: 'secret' }, { topics: ['names'], until: now.getTime() + 60_000 });
  });
  const { http, deps, logLines, metrics } = await aServer([route], { db: noSessions, now: () => now });
  const ask = (headers: Record<string, string> = {}, url = '/api/public') =>
    http.inject({ url, headers: { 'accept-language': 'de', ...headers } });
  return { ask, changes: deps.changes, http, logLines, metrics };
}

/** Knows no session, so that every token belongs to nobody. */
const noSessions = {
  select: () => ({ from: () => ({ where: () => ({ prepare: () => ({ execute: async () => [] }) }) }) }),
} as never;

test('a public answer is cached with the declared fields only, and each browser gets a cookie of its own', async () => {
  const { ask } = await aPublicServer();
  const [first, second] = [await ask(), await ask()];

  expect(asked).toBe(1);
  expect([first.body, second.body]).toEqual(['{"name":"Ana"}', '{"name":"Ana"}']);
  const { date: _one, 'set-cookie': oneCookie, ...one } = first.headers;
  const { date: _other, 'set-cookie': otherCookie, ...other } = second.headers;
  expect(other).toEqual(one);
  expect(String(oneCookie)).toMatch(/^XSRF-TOKEN=[\w-]{43}; /);
  expect(otherCookie).not.toEqual(oneCookie);
});

test('browsers ask each time whether a public answer is still right, and get 304 from the cache', async () => {
  const { ask } = await aPublicServer();
  const { headers } = await ask();
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  const etag = String(headers.etag);

  for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
    const answer = await ask({ 'if-none-match': known });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
  expect(asked).toBe(1);
});

test('a public answer ends with a change of its topic, and with its time', async () => {
  const { ask, changes } = await aPublicServer();
  await ask();
  name = 'Eva';
  changes.invalidate('another topic');
  expect((await ask()).json()).toEqual({ name: 'Ana' });
  changes.invalidate('names');
  expect((await ask()).json()).toEqual({ name: 'Eva' });

  name = 'Ida';
  now = new Date(now.getTime() + 59_999);
  expect((await ask()).json()).toEqual({ name: 'Eva' });
  now = new Date(now.getTime() + 1);
  expect((await ask()).json()).toEqual({ name: 'Ida' });
});

test('an answer that a change overtook is not sent again', async () => {
  let answered = 0;
  const { http, deps } = await aServer([
    aRoute({ method: 'GET', path: '/api/overtaken', input, output }, async () => {
      answered += 1;
      deps.changes.invalidate('names');
      return new PublicAnswer({ name }, { topics: ['names'] });
    }),
  ]);
  for (let turn = 0; turn < 2; turn += 1) await http.inject('/api/overtaken');

  expect(answered).toBe(2);
});

test('whoever carries something of a person, or asks for another address or language, is answered by the service', async () => {
  const { ask } = await aPublicServer();
  await ask();
  const token = 'a'.repeat(43);
  await ask({ cookie: `XSRF-TOKEN=${token}` });
  await ask({ cookie: `language=de; XSRF-TOKEN=${token}` });
  expect(asked).toBe(1);

  for (let turn = 0; turn < 2; turn += 1) {
    await ask({ cookie: `XSRF-TOKEN=${token}; booking-draft=${token}` });
    await ask({ cookie: `session=${token}` });
    await ask({ cookie: `language=${token}` });
    await ask({ authorization: `Bearer ${token}` });
    await ask({ 'x-booking-draft': token });
  }
  expect(asked).toBe(11);
  await ask({ locale: 'en' });
  await ask({}, '/api/public?id=2');
  expect(asked).toBe(13);
});

test('what is answered to somebody is never cached for others', async () => {
  const { ask } = await aPublicServer();
  await ask({ 'x-booking-draft': 'a'.repeat(43) });
  await ask({ cookie: `session=${'a'.repeat(43)}` });
  expect(asked).toBe(2);
  await ask();
  expect(asked).toBe(3);
});

test('an answer that does not say that it is public is not cached', async () => {
  const { http } = await aServer([
    aRoute({ method: 'GET', path: '/api/own', input, output }, async () => {
      asked += 1;
      return Object.freeze({ name });
    }),
  ]);
  for (let turn = 0; turn < 2; turn += 1) await http.inject('/api/own');

  expect(asked).toBe(2);
});

test('a public answer is compressed once as the browser wishes', async () => {
  name = 'Ana '.repeat(500);
  const { ask } = await aPublicServer();
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const etags = new Set<unknown>();
  for (const [encoding, decode] of Object.entries(decoders)) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': `deflate, ${encoding}` });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(decode(rawPayload).toString())).toEqual({ name });
    etags.add(headers.etag);
  }
  expect((await ask({ 'accept-encoding': 'br;q=0' })).headers).not.toHaveProperty('content-encoding');
  expect([asked, etags.size]).toEqual([1, 2]);
});

test('the log and the metrics know of every request', async () => {
  const { ask, logLines, metrics } = await aPublicServer();
  for (let turn = 0; turn < 3; turn += 1) await ask();

  await expect.poll(() => logLines.length).toBe(3);
  const lines = logLines.map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(3);
  for (const line of lines)
    expect(line).toMatchObject({ endpoint: 'test', status: 200, actor: 'visitor', msg: 'answered' });
  expect(await metrics.render()).toMatch(/_count{endpoint="test",status="200"} 3/);
});

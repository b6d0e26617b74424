import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aRoute, aServer } from '#server/testing/server.ts';
import { vouchFor } from '../changes/keep.ts';

const input = z.object({ id: z.string().optional() });
const output = z.object({ name: z.string() });

let asked: number;
let isRight: boolean;
let name: string;
beforeEach(() => {
  asked = 0;
  isRight = true;
  name = 'Ana';
});

/** A server whose one service vouches for its answer, and a caller who reaches it over the network. */
async function aVouchingServer() {
  const route = aRoute({ method: 'GET', path: '/api/kept', input, output }, async () => {
    asked += 1;
    const kept = Object.freeze({ name, note: 'secret' });
    vouchFor(kept, () => isRight);
    return kept;
  });
  const { http, logLines, metrics } = await aServer([route], { db: noSessions });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as { port: number };
  const ask = async (headers: Record<string, string> = {}, path = '/api/kept') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-language': 'de', ...headers },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { http, ask, logLines, metrics };
}

/** Knows no session, so that every token belongs to nobody. */
const noSessions = {
  select: () => ({ from: () => ({ where: () => ({ prepare: () => ({ execute: async () => [] }) }) }) }),
} as never;

test('an answer for which its service vouches is sent again as it was, with a cookie of its own', async () => {
  const { ask } = await aVouchingServer();
  const [first, second] = [await ask(), await ask()];

  expect(asked).toBe(1);
  expect(second.text).toBe('{"name":"Ana"}');
  const said = ({ headers }: typeof first) =>
    Object.fromEntries([...headers].filter(([each]) => !['date', 'set-cookie'].includes(each)));
  expect(said(second)).toEqual(said(first));
  const cookies = [first, second].map(({ headers }) => headers.get('set-cookie') ?? '');
  const token = /^XSRF-TOKEN=[\w-]{43}; /;
  expect(cookies[0]).toMatch(token);
  expect(cookies[0]).not.toBe(cookies[1]);
  expect(cookies[0]?.replace(token, '')).toBe(cookies[1]?.replace(token, ''));
});

test('a caller who has the answer gets 304 again and again', async () => {
  const { ask } = await aVouchingServer();
  const etag = (await ask()).headers.get('etag') ?? '';

  for (let turn = 0; turn < 2; turn += 1) {
    const { status, text, headers } = await ask({ 'if-none-match': etag });
    expect([status, text, headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect(asked).toBe(2);
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});

test('once the service does not vouch any more it is asked again', async () => {
  const { ask } = await aVouchingServer();
  await ask();
  name = 'Eva';
  expect((await ask()).text).toBe('{"name":"Ana"}');
  isRight = false;

  expect((await ask()).text).toBe('{"name":"Eva"}');
});

test('whoever carries something of a person, or asks in other words, is answered by the service', async () => {
  const { ask } = await aVouchingServer();
  await ask();
  const token = 'a'.repeat(43);
  await ask({ cookie: `XSRF-TOKEN=${token}` });
  expect(asked).toBe(1);

  await ask({ cookie: `XSRF-TOKEN=${token}; booking-draft=${token}` });
  await ask({ cookie: `session=${token}` });
  await ask({ authorization: `Bearer ${token}` });
  await ask({ 'x-booking-draft': token });
  await ask({ locale: 'en' });
  await ask({}, '/api/kept?id=2');
  expect(asked).toBe(7);
});

test('the log and the figures know of every request', async () => {
  const { ask, logLines, metrics } = await aVouchingServer();
  for (let turn = 0; turn < 3; turn += 1) await ask();

  await expect.poll(() => logLines.length).toBe(3);
  const lines = logLines.map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(3);
  for (const line of lines)
    expect(line).toMatchObject({ endpoint: 'test', status: 200, actor: 'visitor', msg: 'answered' });
  expect(await metrics.render()).toMatch(/_count{endpoint="test",status="200"} 3/);
});

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type Access, defineEndpoints } from '#contract/endpoint.ts';
import { implement } from '#server/platform/capability.ts';
import { rawRequest } from '#server/testing/raw-request.ts';
import { aServer } from '#server/testing/server.ts';

afterEach(() => vi.useRealTimers());

const MAX = 10 * 1024 ** 2;
const TYPE = 'multipart/form-data; boundary=edge';
const BEGIN = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
const END = '\r\n--edge--\r\n';
const OTHER = BEGIN.replace('name="file"', 'name="other"');

/** A server that takes files, and one call that takes none, on a port of its own. */
async function listen({ access = 'anyone' }: { access?: Access } = {}) {
  const answered: number[] = [];
  const summary = 'Only for tests.';
  const output = z.object({ size: z.number() });
  const endpoints = defineEndpoints({
    sendFile: {
      method: 'POST',
      path: '/api/file',
      access,
      summary,
      upload: { field: 'file', maxBytes: MAX },
      input: z.object({}),
      output,
    },
    sendJson: { method: 'POST', path: '/api/json', access, summary, input: z.object({}), output },
  });
  const routes = implement(endpoints, {
    sendFile: async ({ file }) => {
      answered.push(file.bytes.length);
      return { size: file.bytes.length };
    },
    sendJson: async () => ({ size: 0 }),
  });
  const { http, deps } = await aServer(routes);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/file`;
  const send = async () =>
    (await fetch(url, { method: 'POST', body: BEGIN + END, headers: { 'content-type': TYPE } })).status;
  const incoming = () => readdirSync(join(deps.config.dataDir, 'incoming'));
  return { http, port, url, send, answered, incoming };
}

const head = (length: number | 'chunked', path = '/api/file', type = TYPE) =>
  `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nContent-Type: ${type}\r\n${
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n\r\n`;

/** A connection on which a form has begun and does not go on. */
async function halfAForm(port: number, begin = head(1_000_000) + BEGIN): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.write(begin);
  return socket;
}

function isClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { code: string }).code;
}

test('a stranger is refused before a single byte of the file is read', async () => {
  const { port } = await listen({ access: 'patient' });

  expect(await rawRequest(port, head(5_000_000))).toMatch(/^HTTP\/1\.1 401 /);
});

test('a form with the session cookie needs the CSRF proof like every other change', async () => {
  const { url } = await listen({ access: 'patient' });

  const headers = { 'content-type': TYPE, cookie: `session=${'x'.repeat(43)}` };
  const answer = await fetch(url, { method: 'POST', headers, body: BEGIN + END });
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'request.csrf']);
});

test('a file of 10 MB arrives whole, sent with its length or in chunks', async () => {
  const { url, answered } = await listen();
  const body = Buffer.concat([Buffer.from(BEGIN), Buffer.alloc(MAX), Buffer.from(END)]);

  const headers = { 'content-type': TYPE };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  const stream = new Blob([body]).stream();
  expect((await fetch(url, { method: 'POST', headers, body: stream, duplex: 'half' })).status).toBe(200);
  expect(answered).toEqual([MAX, MAX]);
});

test('whoever sends a large file that is refused hears why', async () => {
  const { url } = await listen();

  const body = Buffer.concat([Buffer.from(OTHER), Buffer.alloc(MAX), Buffer.from(END)]);
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': TYPE }, body });
  expect([answer.status, await codeOf(answer)]).toEqual([400, 'request.malformed']);
});

test('a form without end is cut off, and nothing of it is kept', async () => {
  const { port, answered, incoming } = await listen();

  const socket = await halfAForm(port, head('chunked'));
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')]);
  socket.write(`${BEGIN.length.toString(16)}\r\n${BEGIN}\r\n`);
  for (let sent = 0; sent < 12; sent += 1) socket.write(chunk);
  await isClosed(socket);
  expect(answered).toEqual([]);
  expect(incoming()).toEqual([]);
});

test('sixty files may be on their way; the next is asked to come again, and is served when others hang up', async () => {
  const { port, send, answered, incoming } = await listen();

  const sockets = await Promise.all(Array.from({ length: 60 }, () => halfAForm(port)));
  await expect.poll(send, { timeout: 10_000 }).toBe(503);
  const served = answered.length;
  for (const socket of sockets) socket.destroy();
  await expect.poll(send, { timeout: 10_000 }).toBe(200);
  expect(answered.slice(served)).toEqual([0]);
  expect(incoming()).toEqual([]);
});

test.each([
  ['a form has five minutes', '/api/file', TYPE, 300_000],
  ['everything else has thirty seconds', '/api/json', 'application/json', 30_000],
])('whoever sends slowly is cut off: %s', async (_what, path, type, milliseconds) => {
  const { http, port } = await listen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const begun = once(http.server, 'request');
  const socket = await halfAForm(port, head(1_000, path, type));
  const [{ socket: served }] = (await begun) as [{ socket: Socket }];
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(served.destroyed).toBe(false);
  const closed = isClosed(socket);
  await vi.advanceTimersByTimeAsync(1);
  expect(served.destroyed).toBe(true);
  await closed;
});

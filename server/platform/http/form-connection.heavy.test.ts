import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type Access, defineEndpoints } from '#contract/endpoint.ts';
import { implement } from '#server/platform/capability.ts';
import { aServer, rawRequest } from '#server/testing/server.ts';

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
  const { http, deps } = await aServer(routes, { environment: { TRUST_PROXY: '1' } });
  /** How long each connection might be still when its answer began. */
  const answering: (number | undefined)[] = [];
  http.addHook('onSend', async (_request, reply) => void answering.push(reply.raw.socket?.timeout));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/file`;
  const send = async () =>
    (await fetch(url, { method: 'POST', body: BEGIN + END, headers: { 'content-type': TYPE } })).status;
  const incoming = () => readdirSync(join(deps.config.dataDir, 'incoming'));
  return { http, port, url, send, answered, answering, incoming };
}

const head = (length: number | 'chunked', path = '/api/file', type = TYPE, address = '192.0.2.1') =>
  `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n` +
  `Content-Type: ${type}\r\n${
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

function sendJson(url: string): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
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

test('the sender of a refused large file gets the reason', async () => {
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

const PLACES = 240;

/** Three slow uploads from each of eighty networks, which take every place. They end when the test ends them. */
async function takeEveryPlace({ http, port }: Awaited<ReturnType<typeof listen>>): Promise<Socket[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  http.server.on('request', () => {
    begun += 1;
    if (begun === PLACES) resolve();
  });
  const sockets = await Promise.all(
    Array.from({ length: PLACES }, (_, n) =>
      halfAForm(port, head(1_000_000, '/api/file', TYPE, `192.0.2.${n % 80}`) + BEGIN),
    ),
  );
  await promise;
  return sockets;
}

test('240 files may be received at once; the next one waits until another one ends', async () => {
  const server = await listen();
  const [first, ...others] = await takeEveryPlace(server);

  const next = server.send();
  await once(server.http.server, 'request');
  await sendJson(server.url);
  expect(server.answered).toEqual([]);
  first?.destroy();
  expect(await next).toBe(200);
  expect(server.answered).toEqual([0]);
  for (const socket of others) socket.destroy();
  await expect.poll(server.incoming).toEqual([]);
});

test('a waiting file gets the place of a slow one, which hears why; nobody else is ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await listen();
  const heard: string[] = [];
  for (const socket of await takeEveryPlace(server))
    socket.setEncoding('utf8').on('data', (text: string) => heard.push(text));

  const next = server.send();
  await once(server.http.server, 'request');
  await sendJson(server.url);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await next).toBe(200);
  await expect.poll(() => heard.join('')).toContain('"code":"request.too_slow"');
  expect(heard.join('').match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each([
  ['a chunked form has five minutes', '/api/file', TYPE, 'chunked' as const, 300_000],
  ['a form has five minutes', '/api/file', TYPE, 131_073, 300_000],
  ['a short form has thirty seconds', '/api/file', TYPE, 131_072, 30_000],
  ['everything else has thirty seconds', '/api/json', 'application/json', 1_000, 30_000],
])('a slow sender is cut off: %s', async (_what, path, type, length, milliseconds) => {
  const { http, port } = await listen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const begun = once(http.server, 'request');
  const socket = await halfAForm(port, head(length, path, type));
  const [{ socket: served }] = (await begun) as [{ socket: Socket }];
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(served.destroyed).toBe(false);
  const closed = isClosed(socket);
  await vi.advanceTimersByTimeAsync(1);
  expect(served.destroyed).toBe(true);
  await closed;
});

describe('a form brings at least 8 kB a second', () => {
  const WINDOW_MS = 10_000;
  const WINDOW_BYTES = 80 * 1024;

  /** A form on its way, whose clock and whose bytes the test moves. */
  async function aMovingForm() {
    const server = await listen();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const begun = once(server.http.server, 'request');
    const socket = await halfAForm(server.port, head(5_000_000) + BEGIN);
    const [request] = (await begun) as [IncomingMessage];
    // Whoever listened before the form reader does would take its first bytes away.
    await expect.poll(() => request.listenerCount('data')).toBeGreaterThan(0);
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    return {
      ...server,
      socket,
      heard: () => heard,
      pass: (windows: number) => vi.advanceTimersByTimeAsync(windows * WINDOW_MS),
      /** Resolves when all of these bytes have arrived. */
      bring: async (bytes: number) => {
        let left = bytes;
        const { promise, resolve } = Promise.withResolvers<void>();
        const count = (part: Buffer) => {
          left -= part.length;
          if (left <= 0) resolve();
        };
        request.on('data', count);
        socket.write(Buffer.alloc(bytes));
        await promise;
        request.off('data', count);
      },
    };
  }

  test('a slower form is refused after the first half minute, and nothing of it is kept', async () => {
    const { socket, heard, pass, bring, answered, incoming } = await aMovingForm();
    await bring(WINDOW_BYTES);
    await pass(3);
    expect(heard()).toBe('');

    const closed = isClosed(socket);
    await bring(WINDOW_BYTES / 2);
    await pass(1);
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard()).toMatch(/connection: close/i);
    expect(heard()).toContain('"code":"request.too_slow"');
    expect(heard()).toContain('Die Übertragung ist zu langsam');
    expect([answered, incoming()]).toEqual([[], []]);
  });

  test('a quicker form is accepted', async () => {
    const { heard, pass, bring } = await aMovingForm();
    await pass(3);
    for (let window = 0; window < 5; window += 1) {
      await bring(WINDOW_BYTES + 1_000);
      await pass(1);
    }
    expect(heard()).toBe('');
  });

  test('a quick start does not excuse slow sending later', async () => {
    const { heard, pass, bring } = await aMovingForm();
    await bring(2_000_000);
    await pass(3);
    await pass(1);
    await expect.poll(heard, { timeout: 60_000 }).toContain('request.too_slow');
  });
});

test('JSON needs no place, even for an endpoint that takes a file', async () => {
  const server = await listen();
  await takeEveryPlace(server);

  const answer = await sendJson(server.url);
  expect([answer.status, await codeOf(answer)]).toEqual([422, 'request.invalid']);
});

test('the answer to a form may stay unread no longer than any other', async () => {
  const { send, answering } = await listen();

  expect(await send()).toBe(200);
  expect(answering).toEqual([60_000]);
});

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoints, type Upload } from '#contract/endpoint.ts';
import { implement } from '#server/platform/capability.ts';
import { aServer } from '#server/testing/server.ts';

const MAX = 100_000;
const URL = '/api/things/7/file';

/** A server that tells what it was given. */
async function aDesk(upload: Partial<Upload> = {}) {
  const endpoints = defineEndpoints({
    sendFile: {
      method: 'POST',
      path: '/api/things/:id/file',
      access: 'anyone',
      summary: 'Only for tests.',
      upload: { field: 'file', maxBytes: MAX, ...upload } as {
        field: string;
        maxBytes: number;
        optional: true;
      },
      input: z.object({ id: z.coerce.number(), title: z.string().min(1) }),
      output: z.object({ id: z.number(), title: z.string(), name: z.string(), bytes: z.string() }),
    },
    sayHello: {
      method: 'POST',
      path: '/api/hello',
      access: 'anyone',
      summary: 'Only for tests.',
      input: z.object({}),
      output: z.object({}),
    },
  });
  const routes = implement(endpoints, {
    sendFile: async ({ input, file }) => ({
      ...input,
      name: file?.name ?? 'none',
      bytes: file?.bytes.toString('base64') ?? '',
    }),
    sayHello: async () => ({}),
  });
  const { http, deps } = await aServer(routes);
  const post = async (type: string, payload: string | Buffer, url = URL) => {
    const answer = await http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    http,
    deps,
    post,
    send: (...parts: Part[]) => post(`multipart/form-data; boundary=${EDGE}`, formOf(parts)),
  };
}

const EDGE = 'edge';
interface Part {
  name: string;
  file?: string;
  content: string | Buffer;
}

function formOf(parts: Part[]): Buffer {
  const written = parts.flatMap(({ name, file, content }) => [
    `--${EDGE}\r\nContent-Disposition: form-data; name="${name}"`,
    file === undefined
      ? '\r\n\r\n'
      : `; filename="${file}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...written, `--${EDGE}--\r\n`].map((each) => Buffer.from(each)));
}

const title = { name: 'title', content: 'Blutbild' };
const file = (content: string | Buffer, name = 'befund.pdf') => ({ name: 'file', file: name, content });

test('a form brings its fields and its file to the service', async () => {
  const { send } = await aDesk();
  const content = randomBytes(50_000);

  expect(await send(title, file(content, 'Befund März.pdf'))).toEqual({
    status: 200,
    body: { id: 7, title: 'Blutbild', name: 'Befund März.pdf', bytes: content.toString('base64') },
  });
});

test('the file may come before the fields, and an undeclared field never takes effect', async () => {
  const { send } = await aDesk();

  const { body } = await send(
    file('x'),
    { name: 'user_id', content: '9' },
    { name: 'id', content: '8' },
    title,
  );
  expect(body).toMatchObject({ id: 7, title: 'Blutbild' });
  expect(body).not.toHaveProperty('user_id');
});

test('BEF-05: a file of exactly the limit is accepted, one byte more is refused at its field', async () => {
  const { send } = await aDesk();

  expect((await send(title, file(Buffer.alloc(MAX)))).status).toBe(200);
  expect(await send(title, file(Buffer.alloc(MAX + 1)))).toMatchObject({
    status: 413,
    body: { code: 'request.too_large', errors: { file: [expect.stringContaining('zu groß')] } },
  });
});

test('a form that announces far more than the limit is refused without reading it', async () => {
  const { http } = await aDesk();

  const headers = { 'content-type': `multipart/form-data; boundary=${EDGE}`, 'content-length': '999999999' };
  const answer = await http.inject({ method: 'POST', url: URL, headers });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([413, ['file']]);
});

test('a missing file is reported together with every other fault', async () => {
  const { send, post } = await aDesk();

  const refused = {
    status: 422,
    body: {
      code: 'request.invalid',
      errors: { title: [expect.any(String)], file: ['Keine Datei ausgewählt'] },
    },
  };
  expect(await send()).toMatchObject(refused);
  expect(await send(file('', ''))).toMatchObject(refused);
  expect(await post('application/json', '{}')).toMatchObject(refused);
});

test('where the file is optional a form without one is accepted, and so is plain JSON', async () => {
  const { send, post } = await aDesk({ optional: true });

  expect((await send(title)).body.name).toBe('none');
  expect((await send(title, file('', ''))).body.name).toBe('none');
  expect((await post('application/json', '{"title":"Blutbild"}')).body).toMatchObject({
    name: 'none',
    id: 7,
  });
});

test('two files are refused at the field', async () => {
  const { send } = await aDesk();

  expect(await send(title, file('a'), file('b'))).toMatchObject({
    status: 422,
    body: { errors: { file: ['Bitte senden Sie nur eine Datei auf einmal.'] } },
  });
});

test.each<[string, Part[]]>([
  ['a file under another name', [title, { name: 'other', file: 'x.pdf', content: 'x' }]],
  ['a field that is repeated', [title, title, file('x')]],
  [
    'a field that is named like a part of every object',
    [title, { name: '__proto__', content: 'x' }, file('x')],
  ],
  ['text that the database cannot hold', [{ name: 'title', content: 'a\0b' }, file('x')]],
  [
    'a hundred fields',
    [...Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: '' })), file('x')],
  ],
  ['a hundred files', Array.from({ length: 100 }, () => file('x'))],
])('a form with %s is malformed', async (_what, parts) => {
  const { send } = await aDesk();

  expect(await send(...parts)).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
});

test('a field without end is too large', async () => {
  const { send } = await aDesk();

  expect((await send({ name: 'title', content: 'x'.repeat(300_000) }, file('x'))).status).toBe(413);
});

test.each([
  ['no boundary', 'multipart/form-data', formOf([title, file('x')])],
  ['another boundary', 'multipart/form-data; boundary=other', formOf([title, file('x')])],
  ['a missing end', `multipart/form-data; boundary=${EDGE}`, formOf([title, file('x')]).subarray(0, -10)],
  [
    'an end in the middle of the file',
    `multipart/form-data; boundary=${EDGE}`,
    formOf([title, file('x'.repeat(999))]).subarray(0, 600),
  ],
  ['noise', `multipart/form-data; boundary=${EDGE}`, randomBytes(5_000)],
])('a form with %s is malformed', async (_what, type, payload) => {
  const { post } = await aDesk();

  expect(await post(type, payload)).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
});

test('ASVS 3.5.2: only an endpoint that declares a file takes a form, and no other kind of body', async () => {
  const { post } = await aDesk();

  const form = `multipart/form-data; boundary=${EDGE}`;
  expect((await post(form, formOf([title, file('x')]), '/api/hello')).status).toBe(415);
  expect((await post('text/plain', 'x')).status).toBe(415);
  expect((await post('application/x-www-form-urlencoded', 'title=x')).status).toBe(415);
});

test('a disk with too little room refuses the file', async () => {
  const { send, deps } = await aDesk();
  deps.config.minFreeBytes = 2 ** 60;

  expect(await send(title, file('x'))).toMatchObject({ status: 507, body: { code: 'server.no_space' } });
});

test.each<[string, Part[]]>([
  ['one file', [file('x')]],
  ['a second and a third file', [file('x'), file('x'), file('x')]],
  ['a file of another name', [{ ...file('x'), name: 'other' }]],
  ['a hundred fields', Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: 'x' }))],
  ['a hundred fields of one name', Array.from({ length: 100 }, () => ({ name: 'title', content: 'x' }))],
  ['parts of no kind', Array.from({ length: 100 }, () => ({ name: '"; x="', file: '\n', content: 'x' }))],
  ['a name of every object', [{ ...file('x'), name: 'toString' }, file('x')]],
])('a form with %s that ends anywhere is refused, and the server goes on', async (_what, parts) => {
  const strays: unknown[] = [];
  const note = (stray: unknown) => strays.push(stray);
  process.prependListener('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const { post } = await aDesk();
  const whole = formOf(parts);
  const steps = Math.max(1, Math.floor(whole.length / 250));
  for (let end = 0; end < whole.length - 2; end += steps) {
    const { status } = await post(`multipart/form-data; boundary=${EDGE}`, whole.subarray(0, end));
    expect([400, 413, 422], String(end)).toContain(status);
  }
  await setImmediate();
  expect(strays).toEqual([]);
});

test('a form of parts that are neither field nor file is refused when there are too many', async () => {
  const { http } = await aDesk();
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  for (const header of ['', 'x: y\r\n']) {
    const part = `--${EDGE}\r\n${header}\r\n\r\n`;
    const answer = await fetch(`http://127.0.0.1:${port}${URL}`, {
      method: 'POST',
      body: part.repeat(Math.floor(1_000_000 / part.length)),
      headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` },
    });
    expect(answer.status).toBe(413);
  }
});

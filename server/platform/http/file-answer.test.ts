import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Access, defineEndpoints } from '#contract/endpoint.ts';
import { implement } from '#server/platform/capability.ts';
import { Failure } from '#server/platform/failure.ts';
import { aServer } from '#server/testing/server.ts';
import type { FileAnswer } from '../files/file.ts';

const PDF = { name: 'Befund "März".pdf', type: 'application/pdf' };

async function aServerOf(answer: () => FileAnswer, access: Access = 'anyone', isShown?: true) {
  const endpoints = defineEndpoints({
    readFile: {
      method: 'GET',
      path: '/api/file',
      access,
      summary: 'Only for tests.',
      input: z.object({}),
      answers: 'file',
      ...(isShown && { isShown }),
    },
  });
  return (await aServer(implement(endpoints, { readFile: async () => answer() }))).http;
}

test('SEAM-13, ASVS 3.2.1: a file leaves as an attachment in which nothing can run, and no cache keeps it', async () => {
  const http = await aServerOf(() => ({ ...PDF, content: Buffer.from('%PDF-1.7') }));

  const answer = await http.inject('/api/file');
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '8',
    'content-disposition': `attachment; filename="Befund _M_rz_.pdf"; filename*=UTF-8''Befund%20%22M%C3%A4rz%22.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  });
});

test('a page that somebody smuggled in is not shown as one either', async () => {
  const http = await aServerOf(() => ({
    name: 'x.html',
    type: 'text/html',
    content: Buffer.from('<script>'),
  }));

  const { headers } = await http.inject('/api/file');
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['content-security-policy']).toMatch(/^sandbox;/);
});

test.each([
  [{ size: 3 }, '3'],
  [{}, undefined],
])('a stream with %o leaves with the length %s', async (known, length) => {
  const http = await aServerOf(() => ({ ...PDF, content: Readable.from([Buffer.from('abc')]), ...known }));

  const answer = await http.inject('/api/file');
  expect([answer.body, answer.headers['content-length']]).toEqual(['abc', length]);
});

test('HEAD answers like GET, without a body; a part of a file is not served', async () => {
  const http = await aServerOf(() => ({ ...PDF, content: Readable.from([Buffer.from('abc')]), size: 3 }));

  const answer = await http.inject({ method: 'HEAD', url: '/api/file' });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    '',
    'application/pdf',
  ]);
  const part = await http.inject({ url: '/api/file', headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.body]).toEqual([200, 'abc']);
});

test('a stream that breaks breaks the answer: nobody takes half a file for a whole one', async () => {
  async function* breaking() {
    yield Buffer.alloc(100_000);
    throw new Error('The disk is broken.');
  }
  const http = await aServerOf(() => ({ ...PDF, content: Readable.from(breaking()) }));
  await http.listen({ host: '127.0.0.1', port: 0 });

  const { port } = http.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/file`);
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
});

test('a stream that cannot even begin is an error like any other', async () => {
  const content = () => new Readable({ construct: (done) => done(new Error('x')) });
  const http = await aServerOf(() => ({ ...PDF, content: content(), size: 3 }));

  const answer = await http.inject('/api/file');
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server.unexpected']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers).not.toHaveProperty('content-disposition');
});

test('a caller who hangs up lets go of the file', async () => {
  const content = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(100_000);
    })(),
  );
  const http = await aServerOf(() => ({ ...PDF, content }));
  await http.listen({ host: '127.0.0.1', port: 0 });

  const { port } = http.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/file`);
  await answer.body?.cancel();
  await expect.poll(() => content.destroyed, { timeout: 60_000 }).toBe(true);
});

test('a refusal is told in JSON, with the headers of any other answer', async () => {
  const http = await aServerOf(() => {
    throw new Failure('request.not_found');
  });

  const answer = await http.inject('/api/file');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  expect(answer.headers).not.toHaveProperty('content-disposition');
});

test('who is not signed in gets no byte', async () => {
  const http = await aServerOf(() => ({ ...PDF, content: Buffer.from('secret') }), 'patient');

  const answer = await http.inject('/api/file');
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.required']);
});

test.each([
  [{ isFixed: true } as const, 'public, max-age=31536000, immutable'],
  [{}, 'no-cache'],
])('what is shown %o is part of the page, and kept as %s', async (fixed, cacheControl) => {
  const picture = { name: 'x', type: 'image/png', content: Buffer.from('abc'), ...fixed };
  const http = await aServerOf(() => picture, 'anyone', true);

  const answer = await http.inject('/api/file');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '3',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': cacheControl,
  });
});

test.each(['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript'])(
  'a file of the type %s is never shown',
  async (type) => {
    const http = await aServerOf(
      () => ({ name: 'x', type, content: Buffer.from('<script>') }),
      'anyone',
      true,
    );

    const answer = await http.inject('/api/file');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'server.unexpected']);
  },
);

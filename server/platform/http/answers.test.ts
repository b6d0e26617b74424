import { expect, test } from 'vitest';
import { z } from 'zod';
import { Failure } from '#server/platform/failure.ts';
import { aRoute, aServer } from '#server/testing/server.ts';
import { PublicAnswer } from './public-answer.ts';

const input = z.object({ id: z.string().optional() });
const hello = aRoute(
  {
    method: 'GET',
    path: '/api/hello',
    input,
    output: z.object({ name: z.string(), appointment: z.object({ id: z.number() }) }),
  },
  async () => ({ name: 'Ana', password_hash: 'secret', appointment: { id: 1, notes: 'secret' } }),
);

function failing(error: unknown) {
  return aRoute({ path: '/api/fail/:id', input, output: z.object({}) }, async () => {
    throw error;
  });
}

test('an answer contains only declared fields', async () => {
  const { http } = await aServer([hello]);

  expect((await http.inject('/api/hello')).json()).toEqual({ name: 'Ana', appointment: { id: 1 } });
});

test('a public answer contains only the fields that each endpoint declares', async () => {
  const shared = new PublicAnswer({ name: 'Ana', note: 'secret' }, { topics: [] });
  const route = (path: `/api/${string}`, output: z.ZodObject) =>
    aRoute({ method: 'GET', path, input, output }, async () => shared);
  const { http } = await aServer([
    route('/api/staff-view', z.object({ name: z.string(), note: z.string() })),
    route('/api/public-view', z.object({ name: z.string() })),
  ]);

  expect((await http.inject('/api/staff-view')).json()).toEqual({ name: 'Ana', note: 'secret' });
  expect((await http.inject('/api/public-view')).json()).toEqual({ name: 'Ana' });
  expect((await http.inject('/api/staff-view')).json()).toEqual({ name: 'Ana', note: 'secret' });
});

test('an answer for a single caller is not compressed, also when its service froze it', async () => {
  const name = 'Ana '.repeat(500);
  const output = z.object({ name: z.string() });
  const { http } = await aServer([
    aRoute({ method: 'GET', path: '/api/for-one', input, output }, async () => Object.freeze({ name })),
  ]);
  const personal = await http.inject({ url: '/api/for-one', headers: { 'accept-encoding': 'br, gzip' } });
  expect(personal.headers['content-encoding']).toBeUndefined();
  expect(personal.json()).toEqual({ name });
});

test('answers and refusals are never stored by a cache', async () => {
  const { http } = await aServer([hello]);

  expect((await http.inject('/api/hello')).headers['cache-control']).toBe('no-store');
  expect((await http.inject('/api/nothing')).headers['cache-control']).toBe('no-store');
});

test('a caller that already has the answer gets 304, and no cache keeps it', async () => {
  let name = 'Ana';
  const { endpoint } = hello;
  const { http } = await aServer([
    aRoute({ ...endpoint, input }, async () => ({ name, appointment: { id: 1 } })),
  ]);
  const first = await http.inject('/api/hello');
  const mark = String(first.headers.etag);
  const ask = (known: string) => http.inject({ url: '/api/hello', headers: { 'if-none-match': known } });

  for (const known of [mark, `W/${mark}`]) {
    const { statusCode, body, headers } = await ask(known);
    expect([statusCode, body, headers['cache-control'], headers.etag]).toEqual([304, '', 'no-store', mark]);
  }
  expect((await ask('"x"')).json()).toEqual({ name: 'Ana', appointment: { id: 1 } });
  name = 'Eva';
  const changed = await ask(mark);
  expect([changed.statusCode, changed.json().name]).toEqual([200, 'Eva']);
  expect(changed.headers['content-type']).toBe(first.headers['content-type']);
});

test('HEAD answers like GET, without a body', async () => {
  const { http } = await aServer([hello]);

  const answer = await http.inject({ method: 'HEAD', url: '/api/hello' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s is refused where only GET is served',
  async (method) => {
    const { http } = await aServer([hello]);

    const answer = await http.inject({
      method,
      url: '/api/hello',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([
      405,
      'GET, HEAD',
      'request.method_not_allowed',
    ]);
  },
);

test('a path with two methods allows both', async () => {
  const both = [aRoute({ ...hello.endpoint, input, method: 'PUT' }, async () => ({})), hello];
  const { http } = await aServer(both);

  expect((await http.inject({ method: 'DELETE', url: '/api/hello' })).headers.allow).toBe('PUT, GET, HEAD');
});

test.each(['/api/nothing', '/nothing', '/api/fail/1/2', `/api/fail/${'x'.repeat(201)}`])(
  'the unknown address %s is told in JSON',
  async (url) => {
    const { http } = await aServer([failing(new Error())]);

    const answer = await http.inject({ method: 'POST', url, headers: { locale: 'en' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'We could not find that.', code: 'request.not_found' });
  },
);

test('an address that cannot be decoded is malformed, and is not quoted', async () => {
  const { http } = await aServer([hello]);

  const answer = await http.inject('/api/%zz');
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'Die Anfrage konnte nicht gelesen werden.', code: 'request.malformed' },
  ]);
});

test('API-02: a refusal carries message and code, and when to come again', async () => {
  const { http } = await aServer([failing(new Failure('request.too_many', { retryAfterSeconds: 42 }))]);

  const answer = await http.inject({ method: 'POST', url: '/api/fail/1' });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('42');
  expect(answer.json()).toEqual({ message: expect.any(String), code: 'request.too_many' });
});

test.each([
  [
    'an error',
    Object.assign(new Error('Ana Muster'), { code: '23505', detail: 'Key (email)=(ana@example.com)' }),
  ],
  [
    'an error that carries a status of somebody else',
    Object.assign(new Error('Ana Muster'), { statusCode: 404 }),
  ],
  ['something that is no error', 'Ana Muster'],
])(
  '%s that nobody foresaw is answered with its id only, and logged without a word of a person',
  async (_what, error) => {
    const { http, logLines } = await aServer([failing(error)]);

    const answer = await http.inject({ method: 'POST', url: '/api/fail/1', headers: { locale: 'en' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong. Please try again later.',
      code: 'server.unexpected',
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    });
    const line = logLines.find((each) => each.includes('unexpected error')) ?? '';
    expect(JSON.parse(line).requestId).toBe(answer.json().request_id);
    expect(logLines.join()).not.toMatch(/Ana|Muster|example/);
  },
);

test('an answer that breaks the contract is our fault, and is not sent', async () => {
  const { http } = await aServer([
    aRoute({ ...hello.endpoint, input }, async () => ({ name: 7, secret: 'x' })),
  ]);

  const answer = await http.inject('/api/hello');
  expect([answer.statusCode, answer.body.includes('secret')]).toEqual([500, false]);
});

test.each([
  [{}, 'de'],
  [{ locale: 'en' }, 'en'],
  [{ locale: 'en-GB' }, 'en'],
  [{ locale: 'EN' }, 'en'],
  [{ locale: 'fr' }, 'de'],
  [{ locale: '' }, 'de'],
  [{ locale: 'de', 'x-locale': 'en' }, 'de'],
  [{ 'x-locale': 'en', 'accept-language': 'de' }, 'en'],
  [{ locale: 'fr', 'x-locale': 'en' }, 'en'],
  [{ 'accept-language': 'en-US,en;q=0.9,de;q=0.8' }, 'en'],
  [{ 'accept-language': 'fr-FR, en;q=0.5' }, 'en'],
  [{ 'accept-language': 'en;q=0.4, de;q=0.9' }, 'de'],
  [{ 'accept-language': 'fr' }, 'de'],
  [{ 'accept-language': 'enough' }, 'de'],
])('API-03, OR-03: with %o the answer is in %s', async (headers, locale) => {
  const { http } = await aServer([]);

  const { message } = (
    await http.inject({ url: '/api/nothing', headers: headers as Record<string, string> })
  ).json();
  expect(message).toBe(locale === 'de' ? 'Das haben wir nicht gefunden.' : 'We could not find that.');
});

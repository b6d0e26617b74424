import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aRoute, aServer } from '#server/testing/server.ts';
import { parseQueryString } from './input.ts';

const Form = z.object({
  name: z.string().min(2).max(5),
  email: z.email().optional(),
  age: z.int().min(18).max(120).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  postal_code: z
    .string()
    .regex(/^\d{5}$/, 'postal_code')
    .optional(),
  address: z.object({ city: z.string().min(1), country: z.enum(['de', 'at']) }).optional(),
});

/** Answers with exactly what reached the service. */
const echo = aRoute({ input: Form, output: z.object({ input: z.unknown() }) }, async ({ input }) => ({
  input,
}));
const find = aRoute(
  {
    method: 'GET',
    path: '/api/things/:id',
    input: z.object({ id: z.string(), q: z.string().optional(), ids: z.array(z.string()).optional() }),
    output: z.object({ input: z.unknown() }),
  },
  async ({ input }) => ({ input }),
);

async function post(payload: unknown, headers: Record<string, string> = {}) {
  const { http } = await aServer([echo]);
  return await http.inject({
    method: 'POST',
    url: '/api/test',
    headers: { 'content-type': 'application/json', locale: 'en', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

async function get(url: string) {
  const { http } = await aServer([find]);
  return await http.inject({ url, headers: { locale: 'en' } });
}

test('an undeclared field never reaches the service', async () => {
  const answer = await post({
    name: 'Ana',
    is_admin: true,
    address: { city: 'Bonn', country: 'de', user_id: 7 },
  });

  expect(answer.json()).toEqual({ input: { name: 'Ana', address: { city: 'Bonn', country: 'de' } } });
});

test('a path parameter cannot be replaced by the query', async () => {
  expect((await get('/api/things/7?id=8&q=x')).json()).toEqual({ input: { id: '7', q: 'x' } });
});

test('a list is sent as ids[]=', async () => {
  expect((await get('/api/things/7?ids[]=1&ids[]=2')).json()).toEqual({
    input: { id: '7', ids: ['1', '2'] },
  });
});

test.each([
  '{"__proto__":{"is_admin":true},"name":"Ana"}',
  '{"name":"Ana","address":{"city":"Bonn","country":"de","__proto__":{}}}',
  '{"name":"Ana","constructor":{"prototype":{}}}',
  '{"name":"Ana","\\u0063onstructor":1}',
  '{"name":"Ana","x":[{"prototype":1}]}',
])('the body %s is refused for reaching at a prototype', async (body) => {
  const answer = await post(body);

  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed']);
});

test.each(['__proto__=1', 'constructor=1', 'q[__proto__]=1', 'q[constructor]=1', 'q=1&q=2', 'q=a%00b'])(
  'the query %s is refused, and the server lives on',
  async (query) => {
    const { http } = await aServer([find]);

    const answer = await http.inject(`/api/things/7?${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed']);
    expect((await http.inject('/api/things/7')).statusCode).toBe(200);
  },
);

test.each([
  ['malformed JSON', '{"name":'],
  ['a list', '[]'],
  ['a bare text', '"Ana"'],
  ['a NUL, which the database cannot store', '{"name":"A\\u0000"}'],
  ['half a surrogate pair', '{"name":"A\\ud800"}'],
  ['nesting without end', `{"name":"Ana","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
])('%s is refused as malformed', async (_what, body) => {
  const answer = await post(body);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: 'The request could not be read.', code: 'request.malformed' });
});

test('a path parameter that the database cannot store is refused', async () => {
  expect((await get('/api/things/%00')).json().code).toBe('request.malformed');
});

test('API-02: wrong fields are named by their dotted key, each with its sentences', async () => {
  const answer = await post({
    name: 'A',
    email: 'nobody',
    age: 12,
    tags: [],
    postal_code: 'x',
    address: { city: '' },
  });

  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    message: 'Please check your entries.',
    code: 'request.invalid',
    errors: {
      name: ['Please enter at least 2 characters.'],
      email: ['Please enter a valid e-mail address.'],
      age: ['Please enter at least 18.'],
      tags: ['Please choose at least 1.'],
      postal_code: [expect.any(String)],
      'address.city': ['Please fill in this field.'],
      'address.country': ['Please fill in this field.'],
    },
  });
});

test('API-02: one field may have several faults', async () => {
  const twice = aRoute(
    { input: z.object({ code: z.string().min(3).regex(/^\d+$/) }), output: z.object({}) },
    async () => ({}),
  );
  const { http } = await aServer([twice]);

  const answer = await http.inject({ method: 'POST', url: '/api/test', payload: { code: 'a' } });
  expect(answer.json().errors.code).toEqual([
    'Bitte geben Sie mindestens 3 Zeichen ein.',
    'Diese Angabe ist ungültig.',
  ]);
});

test('a missing field is asked for, a wrong kind of value is called invalid', async () => {
  expect((await post({})).json().errors.name).toEqual(['Please fill in this field.']);
  expect((await post({ name: null })).json().errors.name).toEqual(['Please fill in this field.']);
  expect((await post({ name: '' })).json().errors.name).toEqual(['Please fill in this field.']);
  expect((await post({ name: 7 })).json().errors.name).toEqual(['This entry is not valid.']);
});

test('the sentence about an upper bound fits the kind of value', async () => {
  const { errors } = (await post({ name: 'Annabella', age: 200, tags: ['a', 'b', 'c'] })).json();

  expect(errors).toEqual({
    name: ['Please enter no more than 5 characters.'],
    age: ['Please enter no more than 120.'],
    tags: ['Please choose no more than 2.'],
  });
});

test.each([
  ['no body at all', { 'content-type': 'application/json' }, undefined],
  ['no body and no type', {}, undefined],
  ['a null', { 'content-type': 'application/json' }, 'null'],
])('%s counts as an empty form', async (_what, headers, payload) => {
  const { http } = await aServer([aRoute({ input: z.object({}), output: z.object({}) }, async () => ({}))]);

  const answer = await http.inject({
    method: 'POST',
    url: '/api/test',
    headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode).toBe(200);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of type %s is refused', async (type) => {
  const answer = await post('{"name":"Ana"}', { 'content-type': type });

  expect([answer.statusCode, answer.json().code]).toEqual([415, 'request.unsupported_type']);
});

test('a body over one megabyte is refused', async () => {
  const answer = await post({ name: 'x'.repeat(1024 * 1024) });

  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.too_large']);
});

test.each([
  ['keys', Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, 1]))],
  ['entries', { name: 'Ana', tags: Array(10_001).fill('x') }],
])('a body of more %s than any form has is refused before it is looked at', async (_what, body) => {
  const answer = await post(body);

  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.too_large']);
});

test('of very many faults only the first are told: an answer is not longer than what was sent', async () => {
  const list = aRoute(
    { input: z.object({ rows: z.array(z.object({ a: z.int(), b: z.int() })) }), output: z.object({}) },
    async () => ({}),
  );
  const { http } = await aServer([list]);

  const payload = { rows: Array.from({ length: 4_000 }, () => ({})) };
  const answer = await http.inject({ method: 'POST', url: '/api/test', payload });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toHaveLength(500);
});

test('no body and no query, however odd, is answered with an unexpected error', async () => {
  const { http, logLines } = await aServer([echo, find]);
  const anyJson = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .object({
        key: fc.constantFrom('name', 'age', 'tags', 'address', '__proto__', 'toString'),
        withNullPrototype: true,
      })
      .map((value) => JSON.stringify(value)),
  );

  await fc.assert(
    fc.asyncProperty(anyJson, fc.string(), fc.string(), async (payload, query, id) => {
      const posted = await http.inject({
        method: 'POST',
        url: '/api/test',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      const found = await http.inject(
        `/api/things/${encodeURIComponent(id.toWellFormed())}?${encodeURI(query.toWellFormed())}`,
      );

      expect([200, 400, 422]).toContain(posted.statusCode);
      expect([200, 400, 404, 422]).toContain(found.statusCode);
    }),
    { numRuns: 300 },
  );
  expect(logLines.filter((line) => line.includes('unexpected'))).toEqual([]);
});

test('plain parameters, lists and one level of names are read', () => {
  expect(
    parseQueryString('/x?page=2&doctor_ids[]=4&doctor_ids[]=5&restrictions[user_id]=7&q=a%20b+c'),
  ).toEqual({
    page: '2',
    doctor_ids: ['4', '5'],
    restrictions: { user_id: '7' },
    q: 'a b c',
  });
});

test('API-06, API-07: an empty parameter counts as absent, also in a list or under a name', () => {
  expect(parseQueryString('/x?service_id=&doctor_ids[]=&user_id=&restrictions[user_id]=')).toEqual({});
  expect(parseQueryString('/x?ids[]=&ids[]=5&ids[]=&box[a]=&box[b]=1')).toEqual({
    ids: ['5'],
    box: { b: '1' },
  });
});

test('an address without parameters has none', () => {
  expect(parseQueryString('/x')).toEqual({});
  expect(parseQueryString('/x?')).toEqual({});
});

test('names that every object inherits are names like others', () => {
  expect(parseQueryString('?toString=1&box[valueOf]=2')).toEqual({ toString: '1', box: { valueOf: '2' } });
});

test.each([
  'a=1&a=2',
  'a=1&a=',
  'a=1&a[]=2',
  'a[]=1&a=2',
  'a[]=1&a[b]=2',
  'a[b]=1&a[b]=2',
  'a[b]=1&a=2',
  '[]=1',
  'a[b][c]=1',
  'a]=1',
  '=1',
])('the ambiguous query %s is refused', (query) => {
  expect(() => parseQueryString(`/x?${query}`)).toThrow('request.malformed');
});

test('whatever is sent is read or refused, and never reaches a prototype', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      try {
        parseQueryString(`/x?${query}`);
      } catch (error) {
        expect(error).toMatchObject({ code: 'request.malformed' });
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});

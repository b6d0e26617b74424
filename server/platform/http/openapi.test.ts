import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { aRoute, aServer } from '#server/testing/server.ts';
import { describeApi } from './openapi.ts';
import { serveApiDescription } from './openapi-page.ts';

function route(endpoint: Partial<Endpoint> & { path: Endpoint['path'] }) {
  const input = z.object({ id: z.coerce.number(), note: z.string().max(10), page: z.string().optional() });
  const output = z.object({ data: z.object({ id: z.number() }) });
  return aRoute({ input, output, ...endpoint } as Endpoint, async () => ({ data: { id: 1 } }));
}

const read = route({ method: 'GET', path: '/api/things/:id' });
const write = route({
  method: 'PUT',
  path: '/api/things/:id',
  access: 'patient',
  summary: 'Changes <b>it</b>.',
});

test('path, query and body are described apart, as they are sent', () => {
  const operations = describeApi([read, write]).paths['/api/things/{id}'];

  expect(operations).toMatchObject({
    get: {
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'note', in: 'query', required: true, schema: { type: 'string', maxLength: 10 } },
        { name: 'page', in: 'query', required: false },
      ],
    },
    put: {
      security: [{ session: [] }],
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['note'] } } } },
    },
  });
  expect(operations?.get).not.toHaveProperty('requestBody');
});

test('the answer and the refusal are described', () => {
  expect(describeApi([read]).paths['/api/things/{id}']?.get).toMatchObject({
    responses: {
      200: { content: { 'application/json': { schema: { type: 'object', required: ['data'] } } } },
      default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  });
});

test('people read the same on a page, on which no text can become markup', async () => {
  const { http } = await aServer([]);
  serveApiDescription(http, [read, write]);

  const page = await http.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('PUT /api/things/{id}');
  expect(page.body).toContain('Changes &#60;b&#62;it&#60;&#47;b&#62;.'.replace('&#47;', '/'));
  expect(page.body).not.toMatch(/<script|<style|style=/);
});

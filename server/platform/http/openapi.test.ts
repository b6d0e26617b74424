import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import type { Route } from '#server/platform/capability.ts';
import { aRoute, aServer } from '#server/testing/server.ts';
import { describeApi, serveApiDescription, shapeOf } from './openapi.ts';

function route(endpoint: Partial<JsonEndpoint> & { path: JsonEndpoint['path'] }) {
  const input = z.object({ id: z.coerce.number(), note: z.string().max(10), page: z.string().optional() });
  const output = z.object({ data: z.object({ id: z.number() }) });
  return aRoute({ input, output, ...endpoint }, async () => ({ data: { id: 1 } }));
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

test('a call that takes a file is described as a form, one that answers a file as its bytes', () => {
  const send = route({ method: 'POST', path: '/api/things/:id', upload: { field: 'file', maxBytes: 5 } });
  const maySend = route({
    method: 'POST',
    path: '/api/others/:id',
    upload: { field: 'file', maxBytes: 5, optional: true },
  });
  const { output: _, ...endpoint } = read.endpoint;
  const fetch: Route = { ...read, endpoint: { ...endpoint, answers: 'file' } };
  const { paths } = describeApi([send, maySend, fetch]);

  const file = { type: 'string', format: 'binary', maxLength: 5 };
  const form = (required: string[]) => ({
    requestBody: { content: { 'multipart/form-data': { schema: { properties: { file }, required } } } },
  });
  expect(paths['/api/things/{id}']?.post).toMatchObject(form(['note', 'file']));
  expect(paths['/api/others/{id}']?.post).toMatchObject(form(['note']));
  expect(paths['/api/things/{id}']?.get).toMatchObject({
    responses: { 200: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } },
  });
});

test('a call that answers a stream is described by its events', () => {
  const { output, ...endpoint } = read.endpoint;
  const follow: Route = { ...read, endpoint: { ...endpoint, answers: 'stream', event: output } };

  expect(describeApi([follow]).paths['/api/things/{id}']?.get).toMatchObject({
    responses: {
      200: { content: { 'text/event-stream': { 'x-item-schema': { type: 'object', required: ['data'] } } } },
    },
  });
});

test('the page for people describes the same calls, and no text becomes markup', async () => {
  const { http } = await aServer([]);
  const send = route({ method: 'POST', path: '/api/files', upload: { field: 'file', maxBytes: 5 } });
  serveApiDescription(http, [read, write, send]);

  const page = await http.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('PUT /api/things/{id}');
  expect(page.body).toContain('Changes &#60;b&#62;it&#60;&#47;b&#62;.'.replace('&#47;', '/'));
  expect(page.body).toContain('file: a file of at most 5 bytes, in a form');
  expect(page.body).not.toMatch(/<script|<style|style=/);
});

test('a schema is written the way a person would', () => {
  const Appointment = z.object({
    id: z.number(),
    starts_at: z.iso.datetime().describe('in UTC'),
    status: z.enum(['confirmed', 'cancelled']).optional(),
    doctor: z.object({ name: z.string() }).nullable(),
    tags: z.array(z.union([z.string(), z.number()])),
    extra: z.unknown(),
    empty: z.object({}),
  });

  expect(shapeOf(z.toJSONSchema(z.object({ data: z.array(Appointment) })))).toBe(`{
  data: {
    id: number
    starts_at: string (date-time)  // in UTC
    status?: "confirmed" | "cancelled"
    doctor: {
      name: string
    } | null
    tags: (string | number)[]
    extra: anything
    empty: {}
  }[]
}`);
});

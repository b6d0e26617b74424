import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { aRoute, aServer } from '#server/testing/server.ts';
import { aDatabase } from '../database/testing.ts';
import { serveRoutes } from '../http/routes.ts';
import { startTracing } from './tracing.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** The smallest collector that speaks OTLP over HTTP. */
async function aCollector() {
  const bodies: { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push((await json(request)) as (typeof bodies)[number]);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => JSON.stringify(bodies),
    spans: () =>
      bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

async function aTracedServer() {
  const collector = await aCollector();
  const database = await aDatabase();
  onTestFinished(() => database.close());
  const { db, observers } = database;
  const tracing = startTracing(collector.url);
  tracing.followStatements(observers);
  const route = aRoute(
    {
      method: 'GET',
      path: '/api/traced/:word',
      input: z.object({ word: z.string(), fails: z.string().optional() }),
      output: z.object({}),
    },
    async ({ input }) => {
      await db.execute(sql`select ${input.word}::text from outbox_event`);
      if (input.fails) throw new Error(`unforeseen ${input.word}`);
      return {};
    },
  );
  const { http, deps } = await aServer([]);
  tracing.followRequests(http);
  serveRoutes(http, deps, [route], { test: { admin: 'all', doctor: 'all', assistant: 'all' } });
  return { http, collector, tracing };
}

test('each request is a span, and its statements are spans below it, also when requests wait for each other', async () => {
  const { http, collector, tracing } = await aTracedServer();
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`);
  await Promise.all(words.map((word) => http.inject({ url: `/api/traced/${word}?q=geheim` })));
  await tracing.stop();

  const spans = collector.spans();
  const requests = spans.filter(({ name }) => name === 'GET /api/traced/:word');
  expect(requests.filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(30);
  const statements = spans.filter(({ name }) => name === 'select outbox_event');
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set(requests.map(({ spanId }) => spanId)),
  );
  const told = Object.fromEntries(
    requests[0]?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );
  expect(told).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/traced/:word',
    'http.response.status_code': 200,
  });
});

test('a span holds no value of a request and no word of an error', async () => {
  const { http, collector, tracing } = await aTracedServer();
  const authorization = 'Bearer geheimgeheim';
  const answer = await http.inject({
    url: '/api/traced/geheim?fails=geheim',
    headers: { authorization, traceparent: '00-11111111111111111111111111111111-2222222222222222-01' },
  });
  await tracing.stop();

  expect(answer.statusCode).toBe(500);
  const [request] = collector.spans().filter(({ name }) => name.startsWith('GET'));
  expect(request?.status.code).toBe(2);
  expect(collector.text()).not.toMatch(/geheim|unforeseen/);
  expect(collector.text()).not.toContain('1'.repeat(32));
});

test('a collector that is gone breaks nothing', async () => {
  const tracing = startTracing('http://127.0.0.1:1', 100);
  const { http } = await aServer([]);
  tracing.followRequests(http);
  expect((await http.inject('/nothing')).statusCode).toBe(404);
  await tracing.stop();
});

test('where traces go is an address', () => {
  expect(readConfig({}).traceUrl).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).traceUrl).toBe(
    'http://127.0.0.1:4318',
  );
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address',
  );
});

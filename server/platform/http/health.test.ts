import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '#server/testing/server.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { serveHealth } from './health.ts';

/** A server whose database is at this port, whatever is there. */
async function aServerWithDatabaseAt(port: number, options: Parameters<typeof serveHealth>[4] = {}) {
  const pool = new pg.Pool({ host: '127.0.0.1', port });
  const { http } = await aServer([]);
  serveHealth(http, drizzle(pool), createMetrics(), { isReady: true }, options);
  return http;
}

test('without its database the server lives but is not ready', async () => {
  const http = await aServerWithDatabaseAt(1);

  expect((await http.inject('/livez')).statusCode).toBe(200);
  const answer = await http.inject('/readyz');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
});

test('a database that does not answer in time makes the server not ready', async () => {
  const connections: Socket[] = [];
  const silent = createServer((connection) => connections.push(connection)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    for (const connection of connections) connection.destroy();
    silent.close();
  });
  // Without a limit the server would wait for ever.
  const http = await aServerWithDatabaseAt((silent.address() as AddressInfo).port, {
    longestDatabaseAnswerMs: 20,
  });
  expect((await http.inject('/readyz')).statusCode).toBe(503);
});

test('no cache keeps the answers of the probes', async () => {
  const http = await aServerWithDatabaseAt(1);

  expect((await http.inject('/livez')).headers['cache-control']).toBe('no-store');
  expect((await http.inject('/livez')).cookies).toEqual([]);
});

test('metrics are for this machine, and for who has the token', async () => {
  const { http, deps } = await aServer([]);
  serveHealth(http, deps.db, createMetrics(), { isReady: true }, { metricsToken: 'a'.repeat(32) });
  const ask = async (authorization?: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) };
    return (await http.inject({ url: '/metrics', headers })).statusCode;
  };

  expect((await http.inject('/metrics')).statusCode).toBe(200);
  expect(await ask(`Bearer ${'a'.repeat(32)}`)).toBe(200);
  expect([await ask(), await ask(`Bearer ${'a'.repeat(31)}`), await ask('a'.repeat(32))]).toEqual([
    404, 404, 404,
  ]);
});

test('without a token nobody reads metrics from elsewhere', async () => {
  const http = await aServerWithDatabaseAt(1);
  const headers = { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer undefined' };

  expect((await http.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

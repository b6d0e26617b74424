import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoints } from '#contract/endpoint.ts';
import { type EventStream, implement } from '#server/platform/capability.ts';
import { addressOf, openEvents } from '#server/testing/live-events.ts';
import { aServer } from '#server/testing/server.ts';
import { emptyDatabase } from '../database/testing.ts';
import { openSession } from '../sessions/sessions.ts';
import type { StreamLimits } from './open-streams.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000 };

const NOW = () => new Date('2026-11-16T09:00:00Z');
const silence: EventStream<string> = async function* (signal) {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  yield* [];
};

/** A stream for patients, and another one for everybody. */
async function aServerWith(streams: Partial<StreamLimits>, stream: EventStream<string> = silence) {
  const { db } = await emptyDatabase();
  const endpoint = { method: 'GET', summary: 'Only for tests.', input: z.object({}) } as const;
  const answers = { answers: 'stream', event: z.string() } as const;
  const endpoints = defineEndpoints({
    own: { ...endpoint, ...answers, path: '/api/own', access: 'patient' },
    open: { ...endpoint, ...answers, path: '/api/open', access: 'anyone' },
  });
  const routes = implement(endpoints, { own: async () => stream, open: async () => stream });
  const server = await aServer(routes, { db, now: NOW, streams });
  const address = await addressOf(server.http);
  const follow = async (path: string, token?: string) => {
    const events = await openEvents(`${address}${path}`, token);
    onTestFinished(events.hangUp);
    expect(await events.nextFrame()).toBeDefined();
    return events;
  };
  const countOpen = async () => Number(/^http_open_streams (\d+)$/m.exec(await server.metrics.render())?.[1]);
  return { ...server, db, address, follow, countOpen };
}

test('a person has a limited number of streams: one more ends the oldest, and others are not affected', async () => {
  const { db, follow, countOpen } = await aServerWith({ perPerson: 2 });
  const ana = await openSession(db, { kind: 'patient', patientId: 7 }, {}, NOW());
  const elsewhere = await openSession(db, { kind: 'patient', patientId: 7 }, {}, NOW());
  const ben = await openSession(db, { kind: 'patient', patientId: 8 }, {}, NOW());

  const bens = await follow('/api/own', ben.token);
  const [first, second] = [await follow('/api/own', ana.token), await follow('/api/own', ana.token)];
  await follow('/api/own', elsewhere.token);
  expect(await first.next()).toBeUndefined();
  await expect.poll(countOpen, BUSY).toBe(3);
  await follow('/api/own', ana.token);
  expect(await second.next()).toBeUndefined();

  bens.hangUp();
  await expect.poll(countOpen, BUSY).toBe(2);
});

test('a server that has too many streams says so, and when to come again', async () => {
  const { db, address, follow, countOpen } = await aServerWith({ perPerson: 1, inAll: 2 });
  const { token } = await openSession(db, { kind: 'patient', patientId: 7 }, {}, NOW());
  const [mine, other] = [await follow('/api/own', token), await follow('/api/open')];

  const refused = await openEvents(`${address}/api/open`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect(JSON.parse(await refused.rest()).code).toBe('server.unavailable');

  // The patient's new page takes the place of the old one.
  await follow('/api/own', token);
  expect(await mine.next()).toBeUndefined();
  other.hangUp();
  await expect.poll(countOpen, BUSY).toBe(1);
  await follow('/api/open');
});

test('a stopping server ends its streams at once', async () => {
  const { http, follow } = await aServerWith({});
  const events = await follow('/api/open');

  await Promise.all([http.close(), expect(events.next()).resolves.toBeUndefined()]);
});

test('a reader that does not read is dropped before its events fill the memory', async () => {
  const { flood, made } = aFlood();
  const { address, countOpen } = await aServerWith({ heartbeatMs: 50, unreadMs: 200 }, flood);
  await openWithoutReading(address);

  await expect.poll(made, BUSY).toBeGreaterThan(0);
  await expect.poll(countOpen, BUSY).toBe(0);
  expect(made()).toBeLessThan(200);
});

test('a slow reader whose buffer is full at a heartbeat is not dropped while he still has time', async () => {
  const { flood, made } = aFlood();
  const { address, countOpen } = await aServerWith({ heartbeatMs: 5 }, flood);
  const reader = await openWithoutReading(address);
  await expect.poll(made, BUSY).toBeGreaterThan(0);
  // Many heartbeats, during which nothing is read.
  await sleep(200);

  const before = made();
  reader.resume();
  await expect.poll(made, BUSY).toBeGreaterThan(before);
  expect(await countOpen()).toBe(1);
});

test("a reader that does not read does not delay the server's stop", async () => {
  const { flood } = aFlood();
  const { http, address, countOpen } = await aServerWith({}, flood);
  await openWithoutReading(address);

  await expect.poll(countOpen, BUSY).toBe(1);
  await http.close();
  await expect.poll(countOpen, BUSY).toBe(0);
});

/** More events than any connection holds. */
function aFlood() {
  let made = 0;
  const flood: EventStream<string> = async function* (signal) {
    for (; !signal.aborted; made += 1) yield 'x'.repeat(100_000);
  };
  return { flood, made: () => made };
}

async function openWithoutReading(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.pause();
  await once(socket, 'connect');
  socket.write('GET /api/open HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

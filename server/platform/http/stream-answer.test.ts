import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Access, defineEndpoints } from '#contract/endpoint.ts';
import { type EventStream, implement } from '#server/platform/capability.ts';
import { Failure } from '#server/platform/failure.ts';
import { addressOf, openEvents } from '#server/testing/live-events.ts';
import { aServer } from '#server/testing/server.ts';
import { emptyDatabase } from '../database/testing.ts';
import { session } from '../platform.tables.ts';
import { endSession, openSession } from '../sessions/sessions.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000 };

type Options = Parameters<typeof aServer>[1] & { access?: Access };
type Counted = EventStream<{ count: number }>;

/** Nothing happens, until somebody ends it. */
const silence: Counted = async function* (signal) {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  yield* [];
};

async function aServerOf(answer: () => Counted, { access = 'anyone', ...options }: Options = {}) {
  const endpoints = defineEndpoints({
    test: {
      method: 'GET',
      path: '/api/test',
      access,
      summary: 'Only for tests.',
      input: z.object({}),
      answers: 'stream',
      event: z.object({ count: z.int() }),
    },
  });
  const server = await aServer(implement(endpoints, { test: async () => answer() }), options);
  const url = `${await addressOf(server.http)}/api/test`;
  const follow = async (token?: string) => {
    const events = await openEvents(url, token);
    onTestFinished(events.hangUp);
    return events;
  };
  const countOpen = async () => Number(/^http_open_streams (\d+)$/m.exec(await server.metrics.render())?.[1]);
  return { ...server, follow, countOpen };
}

async function aSignedInPatient() {
  const { db } = await emptyDatabase();
  const now = () => new Date('2026-11-16T09:00:00Z');
  const { token } = await openSession(db, { kind: 'patient', patientId: 7 }, {}, now());
  const [opened] = await db.select().from(session);
  return { db, now, token, sessionId: opened?.id ?? 0 };
}

test('events leave one by one, with only their declared fields, and neither cache nor proxy keeps them', async () => {
  const { follow } = await aServerOf(
    () =>
      async function* () {
        yield { count: 1, secret: 'x' };
        yield { count: 2 };
      },
  );

  const events = await follow();
  expect(Object.fromEntries(events.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.any(String),
  });
  expect(await events.rest()).toBe('retry: 3000\ndata: {"count":1}\ndata: {"count":2}');
});

test('an open stream sends heartbeats, so that no proxy closes it', async () => {
  const { follow } = await aServerOf(() => silence, { streams: { heartbeatMs: 20 } });

  const events = await follow();
  expect([await events.nextFrame(), await events.nextFrame(), await events.nextFrame()]).toEqual([
    'retry: 3000',
    ':',
    ':',
  ]);
});

test('when the reader hangs up, the stream ends at once and the source is told', async () => {
  const { follow, countOpen } = await aServerOf(() => silence);

  const events = await follow();
  expect(await countOpen()).toBe(1);
  events.hangUp();
  await expect.poll(countOpen, BUSY).toBe(0);
});

test('API-04: without a session no stream is opened, and a refusal is told in JSON', async () => {
  const { follow, countOpen } = await aServerOf(() => silence, { access: 'patient' });

  const events = await follow();
  expect([events.status, JSON.parse(await events.rest()).code]).toEqual([401, 'session.required']);
  expect(await countOpen()).toBe(0);
});

test('a refusal of the service comes instead of the stream', async () => {
  const { follow, countOpen } = await aServerOf(() => {
    throw new Failure('session.forbidden');
  });

  const events = await follow();
  expect([events.status, JSON.parse(await events.rest()).code]).toEqual([403, 'session.forbidden']);
  expect(await countOpen()).toBe(0);
});

test('a stream ends with its session, and does not keep it alive', async () => {
  const { db, now, token, sessionId } = await aSignedInPatient();
  let later = 0;
  const clock = () => new Date(now().getTime() + later);
  const { follow } = await aServerOf(() => silence, {
    db,
    now: clock,
    access: 'patient',
    streams: { heartbeatMs: 20 },
  });

  const events = await follow(token);
  expect([await events.nextFrame(), await events.nextFrame()]).toEqual(['retry: 3000', ':']);
  later = 29 * 60_000;
  expect(await events.nextFrame()).toBe(':');
  expect((await db.select().from(session))[0]?.lastSeenAt).toEqual(now());

  await endSession(db, sessionId, clock());
  expect(await events.next()).toBeUndefined();
});

const NOW = new Date('2026-11-16T09:00:00Z');
const minutes = (count: number) => count * 60_000;
test.each([
  ['ended', { endedAt: NOW }, 0],
  ['idle too long', { lastSeenAt: NOW }, minutes(30)],
  ['too old', { lastSeenAt: new Date('2026-11-16T20:59:00Z') }, minutes(12 * 60)],
] as const)(
  '7.4.1: a stream on which nothing happens ends at the next look at a session that is %s',
  async (_why, change, later) => {
    const { db, now, token } = await aSignedInPatient();
    let passed = 0;
    const clock = () => new Date(now().getTime() + passed);
    const { follow } = await aServerOf(() => silence, {
      db,
      now: clock,
      access: 'patient',
      streams: { sessionCheckMs: 20 },
    });
    const events = await follow(token);
    expect(await events.nextFrame()).toBe('retry: 3000');

    await db.update(session).set(change);
    passed = later;

    expect(await events.next()).toBeUndefined();
  },
);

test('7.4.1: sessions are looked at so often that a stream ends within five seconds of its session', async () => {
  const { db, now } = await aSignedInPatient();
  const { http } = await aServerOf(() => silence, { db, now, access: 'patient' });
  // The query that finds the session ended takes its time as well.
  expect(http.openStreams.sessionCheckMs).toBeLessThanOrEqual(2_500);
});

test('7.4.1: streams of other sessions, and of nobody, stay open', async () => {
  const { db, now, token, sessionId } = await aSignedInPatient();
  const other = await openSession(db, { kind: 'patient', patientId: 7 }, {}, now());
  const { follow, countOpen } = await aServerOf(() => silence, { db, now, streams: { sessionCheckMs: 20 } });
  const [ended, ...open] = [await follow(token), await follow(other.token), await follow()];

  await endSession(db, sessionId, now());
  expect(await ended?.next()).toBeUndefined();
  await expect.poll(countOpen, BUSY).toBe(2);
  for (const each of open) each.hangUp();
});

test('an event after the end of the session is not sent', async () => {
  const { db, now, token, sessionId } = await aSignedInPatient();
  const happened = Promise.withResolvers<void>();
  const { follow } = await aServerOf(
    () =>
      async function* () {
        yield { count: 1 };
        await happened.promise;
        yield { count: 2 };
      },
    { db, now, access: 'patient' },
  );

  const events = await follow(token);
  expect(await events.next()).toEqual({ count: 1 });
  await endSession(db, sessionId, now());
  happened.resolve();
  expect(await events.next()).toBeUndefined();
});

test('a source that fails ends the stream, and the log says where', async () => {
  const { follow, logLines } = await aServerOf(
    () =>
      async function* () {
        yield { count: 1 };
        throw new Error('Maria Vogel');
      },
  );

  const events = await follow();
  expect(await events.next()).toEqual({ count: 1 });
  expect(await events.next()).toBeUndefined();
  expect(logLines.join()).toContain('a stream failed');
  expect(logLines.join()).not.toContain('Vogel');
});

test('HEAD tells the headers and opens nothing', async () => {
  const { http, countOpen } = await aServerOf(() => silence);

  const answer = await http.inject({ method: 'HEAD', url: '/api/test' });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    '',
    'text/event-stream',
  ]);
  expect(await countOpen()).toBe(0);
});

test('the log has the duration of a stream, whoever ends it, and the metrics do not count it as a slow answer', async () => {
  const { follow, logLines, metrics } = await aServerOf(() => silence);

  const events = await follow();
  events.hangUp();
  await expect.poll(() => logLines.map((line) => JSON.parse(line).msg), BUSY).toEqual(['stream ended']);
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ endpoint: 'test', status: 200 });
  expect(await metrics.render()).not.toContain('http_request_duration_seconds_count{endpoint="test"');
});

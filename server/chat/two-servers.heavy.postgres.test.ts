import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { anotherServer } from '#server/testing/another-server.ts';
import { openEvents } from '#server/testing/live-events.ts';
import { aTalk, type Talk } from './testing.ts';

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let talk: Talk;
let dataDir: string;
type Server = Awaited<ReturnType<typeof aServerProcess>>;
const running = new Map<'one' | 'other', Promise<Server>>();
let patient: string;
let doctor: string;

beforeAll(async () => {
  talk = await aTalk();
  dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-two-'));
  await twoServers();
  // The processes use the real clock.
  const now = new Date();
  const { db } = talk.clinic;
  patient = (await openSession(db, { kind: 'patient', patientId: talk.patient.id }, {}, now)).token;
  const staff = { kind: 'staff', staffId: talk.anna.id, roles: ['doctor'] } as const;
  doctor = (await openSession(db, staff, {}, now)).token;
});
afterAll(async () => {
  await Promise.all([end('one'), end('other')]);
  await rm(dataDir, { recursive: true });
});

async function aServerProcess() {
  const server = await anotherServer(dataDir);
  return {
    ...server,
    async follow(path: string, token: string) {
      const news = await openEvents(server.base + path, token);
      onTestFinished(news.hangUp);
      const { unread_count: unread } = await news.next();
      return { ...news, unread };
    },
  };
}

/** Starts the server, unless it has been running since an earlier test. */
function start(name: 'one' | 'other'): Promise<Server> {
  return running.getOrInsertComputed(name, aServerProcess);
}

const twoServers = () => Promise.all([start('one'), start('other')]);

async function end(name: 'one' | 'other'): Promise<void> {
  const server = await running.get(name);
  running.delete(name);
  await server?.process.kill();
}

const write = (client_id: string, server: Server) =>
  server.call('/api/chats', patient, { conversation_id: talk.id, message: `<p>${client_id}</p>`, client_id });

test('a message that is sent on one server arrives on the streams of the other, in both directions', async () => {
  const [one, other] = await twoServers();
  const doctors = await other.follow('/api/staff/chats/stream', doctor);
  expect((await write(crypto.randomUUID(), one)).status).toBe(200);
  expect(await doctors.next()).toEqual({ conversation_id: talk.id, unread_count: doctors.unread + 1 });

  const patients = await one.follow('/api/chats/stream', patient);
  await other.call(`/api/staff/chats/${talk.id}/messages`, doctor, { message: '<p>Gern</p>' });
  expect(await patients.next()).toEqual({ conversation_id: talk.id, unread_count: patients.unread + 1 });
});

test('7.4.1: a stream on one server ends after a logout on the other', async () => {
  const [one, other] = await twoServers();
  const { db } = talk.clinic;
  const staff = { kind: 'staff', staffId: talk.anna.id, roles: ['doctor'] } as const;
  for (const [path, logout, subject] of [
    ['/api/chats/stream', '/api/logout', { kind: 'patient', patientId: talk.patient.id }],
    ['/api/staff/chats/stream', '/api/staff/logout', staff],
  ] as const) {
    const { token } = await openSession(db, subject, {}, new Date());
    const news = await other.follow(path, token);
    expect((await one.call(logout, token, {})).status).toBe(200);
    expect(await news.next()).toBeUndefined();
  }
});

test('a killed server loses no acknowledged message, and the other server continues', async () => {
  const [one, other] = await twoServers();
  onTestFinished(() => end('one'));
  const doctors = await other.follow('/api/staff/chats/stream', doctor);
  const wanted = Array.from({ length: 20 }, (): string => crypto.randomUUID());
  const acknowledged: string[] = [];
  const attempts = wanted.map(async (clientId) => {
    const { status } = await write(clientId, one);
    if (status === 200) acknowledged.push(clientId);
    if (acknowledged.length === 1) await one.process.kill();
  });
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);

  const kept = await sentIds();
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  // A sender without an answer repeats the request, as a browser does.
  for (const clientId of wanted) expect((await write(clientId, other)).status).toBe(200);
  expect((await sentIds()).filter((id) => wanted.includes(id)).toSorted()).toEqual(wanted.toSorted());
  expect(await doctors.next()).toMatchObject({ conversation_id: talk.id });
});

test('a server that is asked to stop ends its streams and exits cleanly', async () => {
  const other = await start('other');
  onTestFinished(() => end('other'));
  const news = await other.follow('/api/chats/stream', patient);

  other.process.terminate();
  expect(await news.next()).toBeUndefined();
  expect(await other.process.outcome).toMatchObject({ exitCode: 0, errors: '' });
});

async function sentIds(): Promise<string[]> {
  return (await talk.messages()).flatMap(({ clientId }) => clientId ?? []);
}

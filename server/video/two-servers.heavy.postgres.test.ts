import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { anotherServer } from '#server/testing/another-server.ts';
import { openEvents } from '#server/testing/live-events.ts';
import { aPage, aRoom, type Page, sdpWith, type TestRoom } from './testing.ts';

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let room: TestRoom;
let dataDir: string;
let one: Awaited<ReturnType<typeof aServerProcess>>;
let other: typeof one;
let patient: string;
let doctor: string;

beforeAll(async () => {
  room = await aRoom();
  const { db } = room.clinic;
  // The processes use the real clock.
  const now = new Date();
  await db.execute(sql`update appointment set starts_at = now(), ends_at = now() + interval '45 minutes'`);
  patient = (await openSession(db, { kind: 'patient', patientId: room.patient.id }, {}, now)).token;
  const staff = { kind: 'staff', staffId: room.anna.id, roles: ['doctor'] } as const;
  doctor = (await openSession(db, staff, {}, now)).token;
  dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-rooms-'));
  [one, other] = await Promise.all([aServerProcess(), aServerProcess()]);
});
afterAll(async () => {
  await Promise.all([one.process.kill(), other.process.kill()]);
  await rm(dataDir, { recursive: true });
});

async function aServerProcess() {
  const server = await anotherServer(dataDir);
  return {
    ...server,
    async follow(path: string, token: string, page: Page, after = 0) {
      const address = `${server.base}${path}/stream?peer_id=${page.peer_id}&after=${after}`;
      const news = await openEvents(address, token);
      onTestFinished(news.hangUp);
      return news;
    },
  };
}

test('patient and doctor on two servers find each other, and a restarted server loses no signal', async () => {
  const [patients, doctors] = [`/api/patients/rooms/${room.id}`, `/api/staff/rooms/${room.id}`];
  const [own, hers] = [aPage(), aPage()];
  const entry = { ...own, consent_version: room.version };
  expect((await one.call(`${patients}/enter`, patient, entry)).status).toBe(200);
  const news = await one.follow(patients, patient, own);
  expect(await news.next()).toMatchObject({ type: 'room', room: { peers: [{ state: 'waiting' }] } });

  await other.call(`${doctors}/enter`, doctor, hers);
  expect(await news.next()).toMatchObject({ room: { peers: [{ side: 'patient' }, { side: 'doctor' }] } });
  await other.call(`${doctors}/let-in`, doctor, {});
  expect(await news.next()).toMatchObject({ room: { status: 'in_progress', peers: [{ state: 'in' }, {}] } });

  const send = (number: number, server = other) =>
    server.call(`${doctors}/signals`, doctor, {
      peer_id: hers.peer_id,
      to: own.peer_id,
      number,
      kind: 'offer',
      body: sdpWith(hers.fingerprint),
    });
  const { seq } = ((await send(1)).body as { data: { seq: number } }).data;
  expect(await news.next()).toMatchObject({ type: 'signal', signal: { seq, number: 1 } });

  // The patient's server dies. What the doctor sends meanwhile waits for the patient on another one.
  await one.process.kill();
  expect((await send(2)).status).toBe(200);
  one = await aServerProcess();
  const again = await one.follow(patients, patient, own, seq);
  expect(await again.next()).toMatchObject({ type: 'signal', signal: { number: 2 } });
  expect(await again.next()).toMatchObject({
    type: 'room',
    room: { peers: [{ state: 'in' }, { state: 'in' }] },
  });

  const second = aPage();
  await one.call(`${patients}/enter`, patient, { ...second, consent_version: room.version });
  expect(await again.next()).toEqual({ type: 'replaced' });
});

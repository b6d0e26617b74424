import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../database/testing.ts';
import { session } from '../platform.tables.ts';
import {
  endSession,
  endSessionsOf,
  findActor,
  forgetOldSessions,
  isSessionAlive,
  markProven,
  openSession,
  renewSession,
  type Subject,
} from './sessions.ts';

const ANA: Subject = { kind: 'patient', patientId: 7 };
const BEN: Subject = { kind: 'patient', patientId: 8 };
const DOCTOR: Subject = { kind: 'staff', staffId: 7, roles: ['doctor'] };
const OPENED = new Date('2026-11-16T09:00:00Z');
const after = (minutes: number) => new Date(OPENED.getTime() + minutes * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const open = (subject: Subject, isRemembered = false) =>
  openSession(database.db, subject, { isRemembered }, OPENED);
const find = (token: string, now: Date, isAct = true) => findActor(database.db, token, isAct, now);

test('a token has 256 random bits and is never stored', async () => {
  const { token } = await open(ANA);
  const other = await open(ANA);

  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(other.token).not.toBe(token);
  const rows = await database.pool.query('select session::text as row from session');
  expect(rows.rows).toHaveLength(2);
  expect(JSON.stringify(rows.rows)).not.toContain(token);
});

test('a token proves exactly who it was opened for', async () => {
  const ana = await open(ANA);
  const doctor = await open(DOCTOR);

  expect(await find(ana.token, OPENED)).toEqual({
    kind: 'patient',
    patientId: 7,
    sessionId: expect.any(Number),
  });
  expect(await find(doctor.token, OPENED)).toMatchObject({ kind: 'staff', staffId: 7, roles: ['doctor'] });
  expect(await find(`${ana.token}x`, OPENED)).toBeUndefined();
  expect(await find('', OPENED)).toBeUndefined();
});

test('staff are never remembered, patients when they asked for it', async () => {
  const patient = await open(ANA, true);
  const staff = await open(DOCTOR, true);

  expect(patient.expiresAt).toEqual(after(30 * 24 * 60));
  expect(await find(patient.token, after(29 * 24 * 60))).toBeDefined();
  expect(staff.expiresAt).toEqual(after(8 * 60));
  expect(await find(staff.token, after(15))).toBeUndefined();
});

test('an active person stays signed in until the absolute end', async () => {
  const { token } = await open(ANA);

  for (let minute = 20; minute < 12 * 60; minute += 20)
    expect(await find(token, after(minute))).toBeDefined();
  expect(await find(token, after(12 * 60))).toBeUndefined();
});

test.each([
  ['a patient', ANA, 30],
  ['staff', DOCTOR, 15],
])('O.Auth_6: a request that is no act does not prolong the session of %s', async (_who, subject, idle) => {
  const { token } = await open(subject);

  for (let minute = 1; minute < idle; minute += 1)
    expect(await find(token, after(minute), false)).toBeDefined();
  expect(await find(token, after(idle), false)).toBeUndefined();
});

test('a renewed session is the same one under another token, and the old token is dead', async () => {
  const old = await open(DOCTOR);
  const before = await find(old.token, OPENED);
  if (before?.kind !== 'staff') throw new Error('The doctor is signed in.');
  await markProven(database.db, before.sessionId, after(1));

  const renewed = await renewSession(database.db, before.sessionId, after(2));
  expect(renewed?.expiresAt).toEqual(old.expiresAt);
  expect(await find(old.token, after(2))).toBeUndefined();
  expect(await find(renewed?.token ?? '', after(2))).toMatchObject({ staffId: 7, provenAt: after(1) });
  expect(await isSessionAlive(database.db, before.sessionId, after(2))).toBe(false);
  expect(await renewSession(database.db, before.sessionId, after(2))).toBeUndefined();
});

test('activity is noted at most once a minute', async () => {
  const { token } = await open(ANA);
  const seenAt = async () => (await database.db.select().from(session))[0]?.lastSeenAt;

  await find(token, after(0.9));
  expect(await seenAt()).toEqual(OPENED);
  await find(token, after(1));
  expect(await seenAt()).toEqual(after(1));
});

test('the name of a device is cut at 200 characters', async () => {
  await openSession(database.db, ANA, { device: 'x'.repeat(5_000) }, OPENED);

  expect((await database.db.select().from(session))[0]?.device).toHaveLength(200);
});

test('an ended session is dead at once, and keeps its first end', async () => {
  const { token } = await open(ANA);
  const actor = await find(token, OPENED);
  if (actor?.kind !== 'patient') throw new Error('Ana is signed in.');

  await endSession(database.db, actor.sessionId, after(5));
  await endSession(database.db, actor.sessionId, after(9));
  expect(await find(token, after(5))).toBeUndefined();
  expect((await database.db.select().from(session))[0]?.endedAt).toEqual(after(5));
});

test('all sessions of a person can be ended but one, and only theirs', async () => {
  const [mine, other, bens, doctors] = [
    await open(ANA),
    await open(ANA),
    await open(BEN),
    await open(DOCTOR),
  ];
  const actor = await find(mine.token, OPENED);
  if (actor?.kind !== 'patient') throw new Error('Ana is signed in.');

  await endSessionsOf(database.db, ANA, after(1), actor.sessionId);
  const alive = [mine, other, bens, doctors].map(
    async ({ token }) => (await find(token, after(1))) !== undefined,
  );
  expect(await Promise.all(alive)).toEqual([true, false, true, true]);

  await endSessionsOf(database.db, ANA, after(2));
  expect(await find(mine.token, after(2))).toBeUndefined();
});

test('sessions that ran out thirty days ago are deleted', async () => {
  await open(ANA);
  const days = 24 * 60;

  await forgetOldSessions(database.db, after(12 * 60 + 30 * days));
  expect(await database.db.select().from(session).where(eq(session.subjectId, 7))).toHaveLength(1);
  await forgetOldSessions(database.db, after(12 * 60 + 30 * days + 1));
  expect(await database.db.select().from(session)).toEqual([]);
});

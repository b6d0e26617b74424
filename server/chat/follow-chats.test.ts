import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addressOf, openEvents } from '#server/testing/live-events.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { topicOf } from './party.rules.ts';
import { aTalk, type Talk } from './testing.ts';

let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

const OWN = '/api/chats/stream';
const DOCTORS = '/api/staff/chats/stream';

async function follow(path: string, token?: string) {
  const events = await openEvents((await addressOf(talk.clinic.http)) + path, token);
  onTestFinished(events.hangUp);
  return events;
}

const tellPatient = (id: number, about: number) =>
  talk.clinic.deps.pubsub.publish([topicOf({ side: 'patient', id })], about);

test('the stream tells the patient the unread count at once, and each new message when it is stored', async () => {
  await talk.answer();
  const news = await follow(OWN, talk.patient.token);
  expect(await news.next()).toEqual({ conversation_id: null, unread_count: 1 });

  await talk.answer();
  expect(await news.next()).toEqual({ conversation_id: talk.id, unread_count: 2 });
});

test('the stream tells the doctor of new messages, and that her answer was read', async () => {
  const news = await follow(DOCTORS, talk.anna.token);
  expect(await news.next()).toEqual({ conversation_id: null, unread_count: 0 });

  await talk.write();
  expect(await news.next()).toEqual({ conversation_id: talk.id, unread_count: 1 });
  await talk.answer();
  expect(await news.next()).toMatchObject({ conversation_id: talk.id });
  await talk.clinic.call(`POST /api/chats/${talk.id}/mark-read`, {}, { token: talk.patient.token });
  expect(await news.next()).toMatchObject({ conversation_id: talk.id });
});

test('the stream tells the other devices of the patient that messages were read', async () => {
  await talk.answer();
  const news = await follow(OWN, talk.patient.token);
  expect(await news.next()).toMatchObject({ unread_count: 1 });

  await talk.clinic.call(`POST /api/chats/${talk.id}/mark-read`, {}, { token: talk.patient.token });
  expect(await news.next()).toEqual({ conversation_id: talk.id, unread_count: 0 });
});

test('the stream tells once of a message that was sent twice', async () => {
  const news = await follow(OWN, talk.patient.token);
  await news.next();

  const client_id = crypto.randomUUID();
  await talk.answer({ client_id });
  expect(await news.next()).toEqual({ conversation_id: talk.id, unread_count: 1 });
  await talk.answer({ client_id });
  await tellPatient(talk.patient.id, 99);
  expect(await news.next()).toEqual({ conversation_id: 99, unread_count: 1 });
});

test('ROLE-08: the stream tells other patients nothing', async () => {
  const stranger = await aPatient(talk.clinic, { email: 'eva@example.test' });
  const news = await follow(OWN, stranger.token);
  expect(await news.next()).toEqual({ conversation_id: null, unread_count: 0 });

  await talk.answer();
  await tellPatient(stranger.id, 99);
  expect(await news.next()).toEqual({ conversation_id: 99, unread_count: 0 });
});

test.each([
  ['nobody', OWN, 401, 'session.required'],
  ['nobody', DOCTORS, 401, 'session.required'],
  ['patient', DOCTORS, 403, 'session.forbidden'],
  ['doctor', OWN, 403, 'session.forbidden'],
  ['assistant', DOCTORS, 403, 'session.forbidden'],
  ['admin', DOCTORS, 403, 'session.forbidden'],
])('ROLE-13, OR-33: %s is refused %s', async (caller, path, status, code) => {
  const { clinic, patient, anna } = talk;
  const tokens: Record<string, string> = { patient: patient.token, doctor: anna.token };
  if (caller === 'assistant' || caller === 'admin') {
    tokens[caller] = (await aStaffMember(clinic, caller)).token;
  }
  const refused = await follow(path, tokens[caller]);
  expect([refused.status, JSON.parse(await refused.rest()).code]).toEqual([status, code]);
});

test('SESS-07: the stream ends with the logout', async () => {
  const news = await follow(OWN, talk.patient.token);
  await news.next();

  expect((await talk.clinic.call('POST /api/logout', {}, { token: talk.patient.token })).status).toBe(200);
  await talk.answer();
  expect(await news.next()).toBeUndefined();
});

test('the stream ends with an idle session, although the page is still open', async () => {
  const news = await follow(OWN, talk.patient.token);
  await news.next();

  talk.clinic.clock.advance(31 * 60);
  await tellPatient(talk.patient.id, talk.id);
  expect(await news.next()).toBeUndefined();
});

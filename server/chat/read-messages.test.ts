import { beforeEach, describe, expect, test } from 'vitest';
import { aPatient } from '#server/testing/people.ts';
import { insertMessages } from './messages.store.ts';
import { topicOf } from './party.rules.ts';
import { aConversation, aTalk, readConversation, type Talk } from './testing.ts';

let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

/** Sends this number of messages as the doctor. */
async function sayMany(count: number, conversationId = talk.id): Promise<number[]> {
  const createdAt = talk.clinic.clock.now();
  const lines = Array.from({ length: count }, (_, place) => ({
    sender: 'doctor' as const,
    html: `<p>${place + 1}</p>`,
    createdAt,
  }));
  return await insertMessages(talk.clinic.db, conversationId, lines);
}

const markRead = (body: object = {}, token = talk.patient.token, id = talk.id) =>
  talk.clinic.call(`POST /api/chats/${id}/mark-read`, body, { token });

test('API-43 ENT-27: a message has sender, time, text and file', async () => {
  const { id, patient, plan, write, answer, read, pdf } = talk;
  await write({ message: '<p>Hier ist er <em>endlich</em></p>' }, pdf);
  await answer();
  const { status, body } = await read(`/${id}`);
  const [hers, doctors] = body.data;
  const path = `/api/chats/${id}/files/${hers.documents[0]?.id}`;

  expect([status, body.nextPageUrl, body.data.length]).toEqual([200, null, 2]);
  expect(hers).toEqual({
    id: expect.any(Number),
    client_id: null,
    conversation_id: id,
    title: '',
    sender_id: patient.id,
    sender_kind: 'patient',
    is_read: false,
    created_at: expect.any(String),
    sender: { display_name: 'Anna Berger', first_name: 'Anna', last_name: 'Berger' },
    message: '<p>Hier ist er <em>endlich</em></p>',
    message_description: 'Hier ist er endlich',
    documents: [
      {
        id: expect.any(Number),
        name: 'befund.pdf',
        size: pdf.bytes.length,
        type: 'application/pdf',
        path,
      },
    ],
    file: { name: 'befund.pdf', url: path },
  });
  expect(doctors).toMatchObject({
    sender_id: plan.anna,
    sender_kind: 'doctor',
    documents: [],
    file: null,
    sender: { display_name: 'Dr. med. Anna Keller', first_name: 'Anna', last_name: 'Keller' },
  });
});

test('CHAT-12 API-43: a page has thirty messages, oldest first, and pages go back to the first message', async () => {
  const { read } = talk;
  const ids = await sayMany(61);
  const pages: number[][] = [];
  let url: string | null = `/api/chats/${talk.id}`;
  while (url) {
    const { body } = await read(url.replace('/api/chats', ''));
    pages.push(body.data.map(({ id }: { id: number }) => id));
    url = body.nextPageUrl;
  }
  expect(pages).toEqual([ids.slice(31), ids.slice(1, 31), ids.slice(0, 1)]);
});

test('API-43: thirty messages are one page; a new message does not shift the older pages', async () => {
  const { id, read } = talk;
  const ids = await sayMany(30);
  expect((await read(`/${id}`)).body.nextPageUrl).toBeNull();
  await sayMany(1);
  const { nextPageUrl } = (await read(`/${id}`)).body;
  await sayMany(5);
  const older = await read(nextPageUrl.replace('/api/chats', ''));
  expect(older.body.data.map((each: { id: number }) => each.id)).toEqual(ids.slice(0, 1));
});

describe('unread messages', () => {
  test('API-44 CHAT-08: are those of the other participant since the read mark; reading the list does not move the mark', async () => {
    const { id, write, read } = talk;
    await write();
    const ids = await sayMany(3);
    const unread = async () =>
      (await read(`/${id}/unread-messages`)).body.data.map((each: { id: number }) => each.id);

    expect(await unread()).toEqual(ids);
    expect(await unread()).toEqual(ids);
    await markRead({ up_to: ids[1] });
    expect(await unread()).toEqual([ids[2]]);
  });

  test('API-44: are limited to the newest hundred', async () => {
    const ids = await sayMany(120);
    const { body } = await talk.read(`/${talk.id}/unread-messages`);
    expect(body.data.map((each: { id: number }) => each.id)).toEqual(ids.slice(20));
  });

  test('API-45 CHAT-08: are none after marking, in this conversation only; marking twice changes nothing', async () => {
    const { clinic, plan, patient, id, read } = talk;
    const other = await aConversation(clinic, { patientId: patient.id, doctorId: plan.lena });
    await sayMany(3);
    await sayMany(2, other);
    const total = async () => (await read('/total-unread-count')).body.data.unread_count;

    expect(await total()).toBe(5);
    expect(await markRead()).toMatchObject({ status: 200, body: { data: { unread_count: 0 } } });
    expect(await markRead()).toMatchObject({ status: 200, body: { data: { unread_count: 0 } } });
    expect(await total()).toBe(2);
    const { conversations } = (await read()).body.data;
    expect(conversations.find((each: { id: number }) => each.id === id).unread_count).toBe(0);
  });

  test('API-45: the mark never moves back, nor to a message of another conversation', async () => {
    const { clinic, plan, patient, id } = talk;
    const other = await aConversation(clinic, { patientId: patient.id, doctorId: plan.lena });
    const ids = await sayMany(3);
    const [foreign] = await sayMany(1, other);

    await markRead({ up_to: foreign });
    expect((await readConversation(clinic, id)).patientReadUpTo).toBe(0);
    await markRead({ up_to: ids[1] });
    await markRead({ up_to: ids[0] });
    expect((await readConversation(clinic, id)).patientReadUpTo).toBe(ids[1]);
    expect((await markRead({ up_to: ids[2] })).body.data.unread_count).toBe(0);
  });

  test('SEAM-15: each participant has a read mark, and sees that of the other', async () => {
    const { clinic, anna, id, write, answer, read, readAsDoctor } = talk;
    await write();
    await answer();
    await clinic.call(`POST /api/staff/chats/${id}/mark-read`, {}, { token: anna.token });
    const marks = (messages: { is_read: boolean }[]) => messages.map((each) => each.is_read);

    expect(marks((await read(`/${id}`)).body.data)).toEqual([true, false]);
    expect((await read('/total-unread-count')).body.data.unread_count).toBe(1);
    await markRead();
    expect(marks((await readAsDoctor(`/${id}`)).body.data)).toEqual([true, true]);
  });

  test('the streams are told when a read mark moves, and only then', async () => {
    const { clinic, patient, plan, id } = talk;
    const heard: unknown[] = [];
    clinic.deps.pubsub.subscribe(topicOf({ side: 'doctor', id: plan.anna }), (about) =>
      heard.push(['doctor', about]),
    );
    clinic.deps.pubsub.subscribe(topicOf({ side: 'patient', id: patient.id }), (about) =>
      heard.push(['patient', about]),
    );
    await markRead();
    expect(heard).toEqual([]);
    await sayMany(1);
    await markRead();
    await markRead();
    expect(heard).toEqual([
      ['patient', id],
      ['doctor', id],
    ]);
  });
});

describe('access to messages', () => {
  const paths = ['', '/unread-messages'];

  test('API-04: reading and marking are refused without a session, and to a doctor at the address of patients', async () => {
    const { clinic, anna, id, read } = talk;
    for (const path of paths) {
      expect((await clinic.call(`GET /api/chats/${id}${path}`)).status).toBe(401);
      expect((await read(`/${id}${path}`, anna.token)).status).toBe(403);
    }
    expect((await clinic.call(`POST /api/chats/${id}/mark-read`)).status).toBe(401);
    expect((await markRead({}, anna.token)).status).toBe(403);
  });

  test('ROLE-08: the conversation of another patient is not found, and stays unread', async () => {
    const { clinic, id, read } = talk;
    await sayMany(1);
    const eva = await aPatient(clinic, { email: 'eva@example.test' });
    for (const path of paths) {
      expect((await read(`/${id}${path}`, eva.token)).status).toBe(404);
      expect((await read(`/999${path}`)).status).toBe(404);
    }
    expect((await markRead({}, eva.token)).status).toBe(404);
    expect((await markRead({}, talk.patient.token, 999)).status).toBe(404);
    expect((await readConversation(clinic, id)).patientReadUpTo).toBe(0);
  });

  test('malformed ids and cursors are refused at their field', async () => {
    const { id, read } = talk;
    expect((await read('/abc')).body.errors).toHaveProperty('id');
    expect((await read(`/${id}?before=${'x'.repeat(101)}`)).body.errors).toHaveProperty('before');
    expect((await read(`/${id}?before=unfug`)).body.errors).toHaveProperty('before');
    expect((await markRead({ up_to: 'all' })).body.errors).toHaveProperty('up_to');
  });
});

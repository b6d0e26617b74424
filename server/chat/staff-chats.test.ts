import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#server/appointments/testing.ts';
import { accessLog } from '#server/audit/audit.tables.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { insertMessages } from './messages.store.ts';
import { aConversation, aTalk, type Talk } from './testing.ts';

let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

const traces = async () => {
  const rows = await talk.clinic.db.select().from(accessLog).orderBy(asc(accessLog.id));
  return rows.map(({ kind, actorId, patientId, subjectId }) => [kind, actorId, patientId, subjectId]);
};

/** Another patient of Anna with alternating messages, the first of them some minutes ago. */
async function anotherTalk(name: string, said: ('patient' | 'doctor')[], minutesAgo: number) {
  const { clinic, plan } = talk;
  const { id: patientId } = await aPatient(clinic, { email: `${name}@example.test`, firstName: name });
  const id = await aConversation(clinic, { patientId, doctorId: plan.anna });
  const createdAt = new Date(clinic.clock.now().getTime() - minutesAgo * 60_000);
  const lines = said.map((sender) => ({ sender, html: '<p>…</p>', createdAt }));
  if (lines.length > 0) await insertMessages(clinic.db, id, lines);
  return { id, at: createdAt.toISOString() };
}

test('SEAM-15: a doctor sees her patients, the longest waiting first', async () => {
  const { id, plan, patient, readAsDoctor } = talk;
  const silent = await anotherTalk('Silke', [], 0);
  const waiting = await anotherTalk('Wanda', ['doctor', 'patient', 'patient'], 50);
  const answered = await anotherTalk('Anja', ['patient', 'doctor'], 40);
  await talk.write();
  const { status, body } = await readAsDoctor();

  expect(status).toBe(200);
  expect(body.data.map((each: { id: number }) => each.id)).toEqual([waiting.id, id, answered.id, silent.id]);
  expect(body.data[0]).toMatchObject({
    display_name: 'Wanda Berger',
    waiting_since: waiting.at,
    unread_count: 2,
  });
  expect(body.data[1]).toMatchObject({
    display_name: 'Anna Berger',
    unread_count: 1,
    can_send: true,
    patient: { id: patient.id, first_name: 'Anna', last_name: 'Berger' },
    doctor: { id: plan.anna },
  });
  expect(body.data[2]).toMatchObject({ waiting_since: null, can_send: false });
  expect([body.unread_count, body.nextPageUrl]).toEqual([4, null]);
});

test('CHAT-12: the pages of a doctor list each conversation once', async () => {
  const found: number[] = [];
  const sizes: number[] = [];
  for (let count = 0; count < 24; count += 1)
    await anotherTalk(`P${count}`, count % 2 ? ['patient'] : ['patient', 'doctor'], 99 - count);
  let url: string | null = '/api/staff/chats';
  while (url) {
    const { body } = await talk.readAsDoctor(url.replace('/api/staff/chats', ''));
    found.push(...body.data.map((each: { id: number }) => each.id));
    sizes.push(body.data.length);
    url = body.nextPageUrl;
  }
  expect(sizes).toEqual([20, 5]);
  expect(new Set(found).size).toBe(25);
});

test('SEAM-15: a doctor reads and answers; the patient sees the answer with the name of the doctor', async () => {
  const { id, write, answer, read, readAsDoctor, pdf } = talk;
  await write();
  expect((await readAsDoctor(`/${id}`)).body.data).toMatchObject([
    { sender_kind: 'patient', is_read: false },
  ]);
  const { status, body } = await answer({ message: '<p>Bitte <strong>morgen</strong> anrufen</p>' }, pdf);
  expect([status, body.message]).toEqual([200, 'Nachricht gesendet']);

  const [, doctors] = (await read(`/${id}`)).body.data;
  expect(doctors).toMatchObject({
    sender_kind: 'doctor',
    message: '<p>Bitte <strong>morgen</strong> anrufen</p>',
    file: { url: expect.stringMatching(/^\/api\/chats\//) },
  });
});

test('OR-33: the list shows no text; opening a conversation is logged once an hour, and every file each time', async () => {
  const { clinic, anna, patient, id, write, readAsDoctor, pdf } = talk;
  const { body } = await write({}, pdf);
  const fileId = body.data.documents[0].id;
  await write({ message: '<p>Es juckt wieder</p>' });
  const { body: list } = await readAsDoctor();
  expect(list.data).toMatchObject([{ id, unread_count: 2 }]);
  expect(JSON.stringify(list)).not.toMatch(/juckt|befund/);
  expect(await traces()).toEqual([]);
  await readAsDoctor(`/${id}`);
  await Promise.all([readAsDoctor(`/${id}`), readAsDoctor(`/${id}`)]);
  expect(await traces()).toEqual([['chat_read', anna.id, patient.id, id]]);

  await readAsDoctor(`/${id}/files/${fileId}`);
  clinic.clock.advance(3_600);
  await readAsDoctor(`/${id}`, await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] }));
  expect((await traces()).slice(1)).toEqual([
    ['document_read', anna.id, patient.id, fileId],
    ['chat_read', anna.id, patient.id, id],
  ]);
});

test('OR-33: administrators, assistants and doctors without patients cannot read a conversation', async () => {
  const { clinic, id, write, patient } = talk;
  await write();
  const before = await talk.messages();
  const strangers = [await aStaffMember(clinic, 'admin'), await aStaffMember(clinic, 'assistant')];
  for (const { token } of strangers) {
    for (const path of ['', `/${id}`, `/${id}/files/1`])
      expect(await talk.readAsDoctor(path, token)).toMatchObject({
        status: 403,
        body: { code: 'session.forbidden' },
      });
    expect((await talk.answer({}, undefined, token)).status).toBe(403);
    expect((await clinic.call(`POST /api/staff/chats/${id}/mark-read`, {}, { token })).status).toBe(403);
  }
  expect((await talk.readAsDoctor('', patient.token)).status).toBe(403);
  expect((await clinic.call('GET /api/staff/chats')).status).toBe(401);
  expect((await clinic.call(`GET /api/staff/chats/${id}`)).status).toBe(401);
  expect([await talk.messages(), await traces()]).toEqual([before, []]);
});

test('ROLE-08: a doctor does not find the conversation of another doctor', async () => {
  const { clinic, plan, patient, anna } = talk;
  const withLena = await aConversation(clinic, { patientId: patient.id, doctorId: plan.lena });
  const call = (route: string) => clinic.call(route, {}, { token: anna.token });

  expect((await call(`GET /api/staff/chats/${withLena}`)).status).toBe(404);
  expect((await call(`POST /api/staff/chats/${withLena}/mark-read`)).status).toBe(404);
  const answer = await clinic.upload(
    `POST /api/staff/chats/${withLena}/messages`,
    { message: 'x' },
    undefined,
    { token: anna.token },
  );
  expect(answer.status).toBe(404);
  expect(await traces()).toEqual([]);
});

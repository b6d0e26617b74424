import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAppointment, moveThrough } from '#server/appointments/testing.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import type { Answer } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { insertMessages } from './messages.store.ts';
import { aConversation, addManyDoctors, aTalk, type Talk } from './testing.ts';

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

test('API-42 ENT-26: a conversation has the name of the doctor, the unread count and the newest message', async () => {
  const { id, plan, answer, read } = talk;
  await answer({
    message: '<p>Guten <strong>Morgen</strong></p><ul><li>eins</li><li>zwei &amp; drei</li></ul>',
  });
  const { status, body } = await read();
  const expected = {
    id,
    display_name: 'Dr. med. Anna Keller',
    unread_count: 1,
    last_message_at: (await talk.messages())[0]?.createdAt.toISOString(),
    last_message_excerpt: 'Guten Morgen – eins – zwei & drei',
    doctor: {
      id: plan.anna,
      display_name: 'Dr. med. Anna Keller',
      first_name: 'Anna',
      last_name: 'Keller',
      image: null,
    },
    can_send: true,
    closed_because: null,
  };

  expect(status).toBe(200);
  expect(body.data).toEqual({ conversations: [expected], nextPageUrl: null });
  // OR-02: the same without the envelope.
  expect(body).toMatchObject({ ...body.data, can_chat: true });
});

test('a conversation has the picture that the clinic shows of the doctor', async () => {
  const { clinic, plan, read } = talk;
  await clinic.db.update(doctor).set({ imageUrl: '/api/pictures/7' }).where(eq(doctor.id, plan.anna));

  const { body } = await read();
  expect(body.data.conversations[0].doctor.image).toEqual({ url: '/api/pictures/7' });
});

test('API-42: the excerpt of a message without text is the file name; a long text is cut', async () => {
  const { write, read, pdf } = talk;
  const excerpt = async () => (await read()).body.data.conversations[0].last_message_excerpt;
  await write({}, pdf);
  expect(await excerpt()).toBe('befund.pdf');
  await write({ message: `<p>${'ä'.repeat(500)}</p>` });
  expect(await excerpt()).toBe(`${'ä'.repeat(119)}…`);
});

test('CHAT-12 API-42: the conversation with the newest message comes first, one without messages last', async () => {
  const { clinic, plan, patient, id, read, answer } = talk;
  const withLena = await aConversation(clinic, { patientId: patient.id, doctorId: plan.lena });
  const order = async () => idsOf((await read()).body.data.conversations);

  await answer();
  expect(await order()).toEqual([id, withLena]);
  await insertMessages(clinic.db, withLena, [
    { sender: 'doctor', html: '<p>Guten Tag</p>', createdAt: clinic.clock.now() },
  ]);
  expect(await order()).toEqual([withLena, id]);
});

test('CHAT-12 API-42: a page has twenty conversations, and the pages list each conversation once', async () => {
  const { clinic, patient, read } = talk;
  await addManyDoctors(clinic, 44);
  const doctors = await doctorNames(clinic.db);
  for (const { id: doctorId } of doctors.slice(1))
    await aConversation(clinic, { patientId: patient.id, doctorId });

  const pages: number[][] = [];
  let url: string | null = '/api/chats';
  while (url) {
    const { body }: Answer = await read(url.replace('/api/chats', ''));
    pages.push(idsOf(body.data.conversations));
    url = body.data.nextPageUrl;
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, doctors.length - 40]);
  expect(new Set(pages.flat()).size).toBe(doctors.length);
});

describe('before the first appointment, and after the last', () => {
  test('OR-30 CHAT-20 ROLE-06: without an appointment the list is empty, and sending is refused with a reason', async () => {
    const { clinic, id, read, write } = talk;
    const eva = await aPatient(clinic, { email: 'eva@example.test' });
    const { status, body } = await read('', eva.token);
    expect([status, body.data, body.can_chat]).toEqual([
      200,
      { conversations: [], nextPageUrl: null },
      false,
    ]);

    const refused = await write({}, undefined, eva.token);
    expect(refused).toMatchObject({ status: 422, body: { code: 'chat.no_appointment_yet' } });
    expect(refused.body.message).toContain('Kontaktformular');
    expect((await read(`/${id}`, eva.token)).status).toBe(404);
  });

  test('OR-30 SEAM-15: the first confirmed appointment opens a conversation with the doctor; further ones open no second', async () => {
    const { clinic, plan, read } = talk;
    const eva = await aPatient(clinic, { email: 'eva@example.test' });
    await anAppointment(clinic, plan, eva, { slot: { date: '2026-11-24', start_time: '09:45' } });
    await clinic.drain();
    const { body } = await read('', eva.token);
    expect(body).toMatchObject({ can_chat: true, data: { conversations: [{ doctor: { id: plan.anna } }] } });

    await anAppointment(clinic, plan, eva, { slot: { date: '2026-11-24', start_time: '10:30' } });
    await clinic.drain();
    expect((await read('', eva.token)).body.data.conversations).toHaveLength(1);
  });

  test('OR-30: an appointment that is not paid or confirmed yet opens no conversation', async () => {
    const { clinic, plan, read } = talk;
    const eva = await aPatient(clinic, { email: 'eva@example.test' });
    const slot = { date: '2026-11-24', start_time: '09:45' };
    await anAppointment(clinic, plan, eva, { slot, status: 'created_by_doctor', gateway: null });
    await clinic.drain();
    expect((await read('', eva.token)).body.can_chat).toBe(false);
  });

  test('OR-30 CHAT-20: after the cancellation messages can be read, but not sent', async () => {
    const { clinic, appointmentId, id, write, answer, read, messages } = talk;
    await write();
    await moveThrough(clinic, appointmentId, 'cancelled');

    expect((await read()).body.data.conversations[0].can_send).toBe(false);
    expect((await read(`/${id}`)).body.data).toHaveLength(1);
    for (const send of [write, answer])
      expect(await send()).toMatchObject({ status: 422, body: { code: 'chat.no_appointment_any_more' } });
    expect(await messages()).toHaveLength(1);
  });
});

test('the notices are those of the clinic, or the defaults', async () => {
  const { clinic, patient, read } = talk;
  const { notices } = (await read()).body;
  expect(notices.reply_hours).toBe(24);
  expect(notices.emergency).toMatch(/116117.*112/);

  await addMissingSettings(clinic.db, [
    { key: 'chat_reply_hours', value: '48' },
    { key: 'chat_emergency_en', value: 'Call 112.' },
  ]);
  expect((await read()).body.notices).toEqual({ ...notices, reply_hours: 48 });
  const english = await clinic.call(
    'GET /api/chats',
    {},
    { token: patient.token, headers: { locale: 'en' } },
  );
  expect(english.body.notices.emergency).toBe('Call 112.');
});

test('an invalid number of hours is replaced by the default', async () => {
  await addMissingSettings(talk.clinic.db, [{ key: 'chat_reply_hours', value: 'bald' }]);
  expect((await talk.read()).body.notices.reply_hours).toBe(24);
});

test('API-04: the list is refused without a session, and an invalid cursor at its field', async () => {
  const { clinic, anna, read } = talk;
  expect((await clinic.call('GET /api/chats')).status).toBe(401);
  expect((await read('', anna.token)).status).toBe(403);
  for (const before of ['x', 'MTIz', '..', 'LTEgMQ'])
    expect(await read(`?before=${before}`)).toMatchObject({
      status: 422,
      body: { errors: { before: [expect.any(String)] } },
    });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { CHAT_FILE_MAX_BYTES } from '#contract/documents.rules.ts';
import { moveThrough, signIn } from '#server/appointments/testing.ts';
import { leaveRoom, watchStore } from '#server/documents/testing.ts';
import { aJpeg, aPdf, aPng } from '#server/platform/files/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { message } from './chat.tables.ts';
import { topicOf } from './party.rules.ts';
import { aConversation, aTalk, type Talk } from './testing.ts';

let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

describe('the content of a message', () => {
  test('CHAT-14 API-46: text is stored cleaned and returned as a message', async () => {
    const { id, patient, write, messages } = talk;
    const clientId = randomUUID();
    const { status, body } = await write({
      message: '<p>Ein <b>wichtiger</b> <i>Satz</i></p>',
      client_id: clientId,
    });

    expect([status, body.message]).toEqual([200, 'Nachricht gesendet']);
    expect(body.data).toMatchObject({
      conversation_id: id,
      client_id: clientId,
      sender_id: patient.id,
      sender_kind: 'patient',
      message: '<p>Ein <strong>wichtiger</strong> <em>Satz</em></p>',
    });
    expect(await messages()).toMatchObject([{ id: body.data.id, html: body.data.message, clientId }]);
  });

  test('OR-44: the English answer has the specified text', async () => {
    const { clinic, id, patient } = talk;
    const { body } = await clinic.call(
      'POST /api/chats',
      { conversation_id: id, message: 'Hello' },
      { token: patient.token, headers: { locale: 'en' } },
    );
    expect(body.message).toBe('Message sent');
    expect(body.data.message).toBe('<p>Hello</p>');
  });

  test('CHAT-14: a message may be a file alone, or text and file', async () => {
    const { write, pdf } = talk;
    const alone = await write({}, pdf);
    const both = await write({ message: '<p>Siehe Anhang</p>' }, pdf);

    expect(alone.body.data).toMatchObject({ message: '', file: { name: 'befund.pdf' } });
    expect(both.body.data).toMatchObject({
      message: '<p>Siehe Anhang</p>',
      documents: [{ name: 'befund.pdf' }],
    });
  });

  test.each([
    '',
    '   ',
    '<p></p>',
    '<p>&nbsp; \u200b</p><br>',
    '<ul><li>\u2060\ufeff</li></ul>',
    '<script>alert(1)</script>',
    '<img src=x>',
  ])('VAL-13: a message of %j without a file is refused at its field', async (words) => {
    const { write, messages } = talk;
    const answer = await write({ message: words });

    expect(answer).toMatchObject({ status: 422, body: { errors: { message: [expect.any(String)] } } });
    expect(await messages()).toEqual([]);
  });

  test('VAL-13: blank text with a file is stored as the file alone', async () => {
    const { body } = await talk.write({ message: '<p> </p>' }, talk.pdf);
    expect(body.data.message).toBe('');
  });

  test('the streams are told once of each message', async () => {
    const { clinic, plan, id, write } = talk;
    const heard: unknown[] = [];
    clinic.deps.pubsub.subscribe(topicOf({ side: 'doctor', id: plan.anna }), (about) => heard.push(about));
    const client_id = randomUUID();
    await write({ client_id });
    await write({ client_id });
    expect(heard).toEqual([id]);
  });

  test('the limit is sixty messages a minute', async () => {
    const { clinic, id, patient, messages } = talk;
    const say = () =>
      clinic.call('POST /api/chats', { conversation_id: id, message: 'x' }, { token: patient.token });
    for (let count = 0; count < 60; count += 1) expect((await say()).status).toBe(200);
    expect(await say()).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    clinic.clock.advance(60);
    expect((await say()).status).toBe(200);
    expect(await messages()).toHaveLength(61);
  });
});

describe('the same client id', () => {
  test('API-46: returns the first message, also with other text and another file, and at any time', async () => {
    const { clinic, patient, write, messages, files, pdf, appointmentId } = talk;
    const client_id = randomUUID();
    const first = await write({ client_id, message: '<p>eins</p>' }, pdf);
    const second = await write({ client_id, message: '<p>zwei</p>' }, pdf);
    expect(second).toMatchObject({ status: 200, body: { data: { ...first.body.data } } });

    await moveThrough(clinic, appointmentId, 'cancelled');
    clinic.clock.advance(400 * 86_400);
    const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
    expect((await write({ client_id }, undefined, token)).body.data.id).toBe(first.body.data.id);
    expect([(await messages()).length, (await files()).length]).toEqual([1, 1]);
  });

  test('API-46: twenty at once make one message', async () => {
    const { write, messages } = talk;
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write({ client_id })));
    const [kept] = await messages();

    expect(await messages()).toHaveLength(1);
    expectOneMessage(answers, kept?.id);
  });

  test('API-46: twenty at once with a file make one message and one file', async () => {
    const { clinic, write, messages, files, pdf } = talk;
    const { kept: stored } = watchStore(clinic);
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write({ client_id }, pdf)));
    const [kept] = await messages();

    expect([(await messages()).length, (await files()).length, stored.size]).toEqual([1, 1, 1]);
    expectOneMessage(answers, kept?.id);
  });

  test('API-46: counts per sender and for one conversation', async () => {
    const { clinic, plan, patient, write, answer, messages } = talk;
    const client_id = randomUUID();
    await write({ client_id });
    expect((await answer({ client_id })).status).toBe(200);

    const other = await aConversation(clinic, { patientId: patient.id, doctorId: plan.lena });
    const reused = await write({ client_id, conversation_id: other });
    expect(reused).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
    expect(await messages()).toHaveLength(2);
  });

  test('missing makes every request a new message', async () => {
    await talk.write();
    await talk.write();
    expect(await talk.messages()).toHaveLength(2);
  });

  /** A caller may have six requests at once; a refused one is repeated and finds the message. */
  function expectOneMessage(answers: { status: number; body: { data?: { id: number } } }[], id?: number) {
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(1);
    expect(new Set(answered.map(({ body }) => body.data?.id))).toEqual(new Set([id]));
    const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status);
    expect(new Set([...refused, 429])).toEqual(new Set([429]));
  }
});

describe('the attached file', () => {
  test('VAL-12 CONST-28: may have exactly 2 MB', async () => {
    const { write, messages } = talk;
    expect(CHAT_FILE_MAX_BYTES).toBe(2_097_152);
    const whole = { name: 'gross.pdf', bytes: await aPdf({ size: 2_097_152 }) };
    const over = { name: 'gross.pdf', bytes: await aPdf({ size: 2_097_153 }) };

    expect((await write({}, whole)).body.data.documents[0].size).toBe(2_097_152);
    const refused = await write({}, over);
    expect(refused).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
    expect(refused.body.errors.file).toEqual([expect.stringContaining('2 MB')]);
    expect(await messages()).toHaveLength(1);
  });

  test.each([
    ['image/jpeg', 'foto.jpg', aJpeg],
    ['image/png', 'foto.png', aPng],
  ])('VAL-12 CONST-28: may be %s', async (type, name, picture) => {
    const { body } = await talk.write({}, { name, bytes: await picture() });
    expect(body.data.documents).toMatchObject([{ type, name }]);
  });

  test.each([
    ['page.pdf', '<html><script>alert(1)</script></html>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['empty.pdf', ''],
  ])('VAL-12: %s with other content is refused together with its message', async (name, content) => {
    const answer = await talk.write({ message: '<p>Anbei</p>' }, { name, bytes: Buffer.from(content) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } });
    expect([await talk.messages(), await talk.files()]).toEqual([[], []]);
  });

  test('counts for the quota of findings, and is not listed among them', async () => {
    const { clinic, patient, write, pdf, messages } = talk;
    await leaveRoom({ clinic, patient }, pdf.bytes.length);
    expect((await write({}, pdf)).status).toBe(200);
    expect(await write({}, pdf)).toMatchObject({ status: 422, body: { code: 'documents.quota_used_up' } });
    expect(await messages()).toHaveLength(1);

    const { body } = await clinic.call('GET /api/patients/profile', {}, { token: patient.token });
    expect(JSON.stringify(body)).not.toContain('befund.pdf');
  });

  test('of a doctor does not count for the quota of the patient', async () => {
    const { clinic, patient, answer, pdf } = talk;
    await leaveRoom({ clinic, patient }, 1);
    expect((await answer({}, pdf)).status).toBe(200);
  });
});

describe('access to sending', () => {
  test('API-04: is refused without a session, and to the staff at the address of patients', async () => {
    const { clinic, id, anna, write } = talk;
    expect((await clinic.call('POST /api/chats', { conversation_id: id, message: 'x' })).status).toBe(401);
    expect((await write({}, undefined, anna.token)).status).toBe(403);
  });

  test('ROLE-08: is refused in the conversation of another patient, which is not found', async () => {
    const { clinic, plan, write, messages } = talk;
    const eva = await aPatient(clinic, { email: 'eva@example.test' });
    await aConversation(clinic, { patientId: eva.id, doctorId: plan.anna });

    expect((await write({}, undefined, eva.token)).status).toBe(404);
    expect((await write({ conversation_id: 999 })).status).toBe(404);
    expect(await messages()).toEqual([]);
  });

  test('malformed entries are refused at their field', async () => {
    const { write } = talk;
    for (const [form, field] of [
      [{ conversation_id: 'x' }, 'conversation_id'],
      [{ client_id: '1' }, 'client_id'],
      [{ message: 'x'.repeat(20_001) }, 'message'],
    ] as const)
      expect(await write(form)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.anything()] } },
      });
  });
});

test('SEAM-15: the database refuses to change or delete a message', async () => {
  const { clinic, write } = talk;
  const { body } = await write();
  const own = eq(message.id, body.data.id);
  const refused = { cause: { message: expect.stringContaining('history is only added') } };

  await expect(clinic.db.update(message).set({ html: 'x' }).where(own)).rejects.toMatchObject(refused);
  await expect(clinic.db.delete(message).where(own)).rejects.toMatchObject(refused);
});

describe('a card number in a message', () => {
  test('is masked in the answer, the database, the list and for the doctor', async () => {
    const { id, write, answer, messages, read, readAsDoctor } = talk;
    const sent = await write({
      message: '<p>Karte 4111 1111&nbsp;1111 1111, bis 03/28. Tel. +49 4421 123456</p>',
    });

    const masked = '<p>Karte •••• ••••\u00a0•••• 1111, bis 03/28. Tel. +49 4421 123456</p>';
    expect(sent.body.data.message).toBe(masked);
    expect((await messages()).map(({ html }) => html)).toEqual([masked]);
    for (const { body } of [await read(`/${id}`), await readAsDoctor(`/${id}`)]) {
      expect(JSON.stringify(body)).not.toContain('4111');
    }
    const answered = await answer({ message: 'Ihre 5555-5555-5555-4444' });
    expect(answered.body.data.message).toBe('<p>Ihre ••••-••••-••••-4444</p>');
  });

  test('is masked even if removed tags stood between its digits', async () => {
    const sent = await talk.write({ message: '<span>4111</span> <span>1111</span> <span>1111 1111</span>' });

    expect(sent.body.data.message).toBe('<p>•••• •••• •••• 1111</p>');
  });
});

test.each([
  ['deeply nested', '<u>'.repeat(6_666)],
  ['too much', '<br>'.repeat(5_000)],
  ['unfinished', '<'.repeat(20_000)],
])('%s HTML is refused at the message, for both sides, before it is cleaned', async (_what, message) => {
  for (const refused of [await talk.write({ message }), await talk.answer({ message })]) {
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { message: [expect.stringContaining('verschachtelt')] } },
    });
  }
  expect(await talk.messages()).toEqual([]);
});

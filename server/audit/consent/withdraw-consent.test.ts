import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#server/appointments/testing.ts';
import { submit } from '#server/booking/testing.ts';
import { ADDRESS } from '#server/booking/testing-person.ts';
import { aConversation } from '#server/chat/testing.ts';
import { publishVersion } from '#server/content/legal-text.service.ts';
import { aPractice, breakGlass, type Practice, signHistory } from '#server/patients/testing-patients.ts';
import { requestHold } from '#server/schedule/testing.ts';

const CONSENTS = '/api/patients/consents';
const WITHDRAW = `POST ${CONSENTS}/data_processing/withdraw`;

let practice: Practice;
beforeEach(async () => {
  practice = await aPractice();
});

const list = async (token = practice.patient.token) =>
  (await practice.clinic.call(`GET ${CONSENTS}`, undefined, { token })).body.data;
const call = (route: string, token?: string, input: object = {}) =>
  practice.clinic.call(route, input, { token });
const own = (route: string, input: object = {}) => call(route, practice.patient.token, input);
const asDoctor = (path: string) =>
  practice.clinic.call(`GET /api/staff/${path}`, {}, { token: practice.anna.token });
const choiceOf = async (kind: string) =>
  (await list()).choices.find((choice: { kind: string }) => choice.kind === kind);

async function publish(slug: string) {
  const { db, clock } = practice.clinic;
  const translations = [
    { locale: 'de' as const, title: slug, content: `<p>${slug}</p>` },
    { locale: 'en' as const, title: slug, content: `<p>${slug}</p>` },
  ];
  return await publishVersion(db, slug, [{ translations }], clock.now());
}

/** The patient signs a history and withdraws the consent a minute later; another minute passes. */
async function withdrawn() {
  const record = await signHistory(practice.clinic, practice.patient.token);
  practice.clinic.clock.advance(60);
  const answer = await own(WITHDRAW);
  practice.clinic.clock.advance(60);
  return { record, answer };
}

test('the patient sees the own consents, with version and time', async () => {
  const version = await publish('privacy-policy');
  await signHistory(practice.clinic, practice.patient.token);
  const { consents, choices } = await list();
  expect(consents.find(({ kind }: { kind: string }) => kind === 'data_processing')).toMatchObject({
    given_with: 'anamnesis',
    is_given: true,
    recorded_at: expect.stringMatching(/^2026-11-16T09:00/),
    texts: [{ slug: 'privacy-policy', version }],
  });
  expect(choices).toMatchObject([
    { kind: 'data_processing', state: 'given' },
    { kind: 'reminder_mails', state: 'given', since: null },
  ]);
  expect((await list(practice.eva.token)).consents).toEqual([]);
  expect((await call(`GET ${CONSENTS}`)).status).toBe(401);
});

test('a patient withdraws a consent once; the withdrawal is recorded and mailed to the patient and the clinic', async () => {
  const { answer } = await withdrawn();
  expect(answer.status).toBe(200);
  expect(answer.body.data.choices[0]).toMatchObject({ kind: 'data_processing', state: 'withdrawn' });
  const { consents } = await list();
  expect(consents.filter(({ kind }: { kind: string }) => kind === 'data_processing')).toMatchObject([
    { given_with: 'account', is_given: false },
    { given_with: 'anamnesis', is_given: true },
  ]);
  expect((await own(WITHDRAW)).body.code).toBe('audit.consent_unchanged');
  const [letter] = await practice.clinic.letters(practice.patient.email);
  expect(letter).toMatchObject({ subject: 'Ihr Widerruf', text: expect.stringContaining('§\u00a0630f BGB') });
  const [notice] = await practice.clinic.letters(practice.admin.email);
  expect(notice?.text).toContain(`Nummer ${practice.patient.id}`);
  expect(notice?.text).not.toContain('Berger');

  const change = practice.clinic.db.execute(
    sql`update consent set is_given = true where subject_kind = 'account'`,
  );
  await expect(change).rejects.toThrow();
  const both = await Promise.all([1, 2].map(() => own(`POST ${CONSENTS}/reminder_mails/withdraw`)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('only the patient can withdraw the own consents, and only those that can be withdrawn', async () => {
  expect((await call(WITHDRAW)).status).toBe(401);
  expect((await call(WITHDRAW, practice.anna.token)).status).toBe(403);
  expect((await own(WITHDRAW)).body.code).toBe('audit.consent_unchanged');
  expect((await own(`POST ${CONSENTS}/terms/withdraw`)).status).toBe(422);
  expect((await own(`POST ${CONSENTS}/data_processing/give`)).status).toBe(422);
  expect((await own(`POST ${CONSENTS}/reminder_mails/give`)).body.code).toBe('audit.consent_unchanged');
  await withdrawn();
  await signHistory(practice.clinic, practice.eva.token);
  const evas = (await list(practice.eva.token)).choices[0];
  expect(evas).toMatchObject({ kind: 'data_processing', state: 'given' });
});

test('a history that was signed after the withdrawal, without a new consent, is closed as well', async () => {
  const { record } = await withdrawn();
  // A catalogue of questions need not ask for the consent.
  const { rows } = await practice.clinic.db.execute<{ id: number }>(sql`
    insert into anamnesis overriding system value
    select (jsonb_populate_record(signed, jsonb_build_object(
      'id', signed.id + 1000, 'version', signed.version + 1,
      'submitted_at', signed.submitted_at + interval '1 year'))).*
    from anamnesis signed where id = ${record} returning id::int`);
  const later = rows[0]?.id;
  expect((await asDoctor(`anamneses/${later}`)).body.code).toBe('audit.consent_withdrawn');
  const { data } = (await asDoctor(`patients/${practice.patient.id}/anamneses`)).body;
  expect(data[0]).toMatchObject({ id: later, is_locked: true });
});

test('after the withdrawal no doctor reads, compares or prints the history, except in an emergency; the file says so', async () => {
  const earlier = await signHistory(practice.clinic, practice.patient.token);
  expect((await asDoctor(`anamneses/${earlier}`)).status).toBe(200);
  const { record } = await withdrawn();

  for (const path of [
    `anamneses/${record}`,
    `anamneses/${record}/changes?against=${earlier}`,
    `anamneses/${record}/pdf`,
  ]) {
    expect((await asDoctor(path)).body.code, path).toBe('audit.consent_withdrawn');
  }
  const { data } = (await asDoctor(`patients/${practice.patient.id}/anamneses`)).body;
  expect(data).toMatchObject([
    { id: record, is_locked: true },
    { id: earlier, is_locked: true },
  ]);
  const file = (await asDoctor(`patients/${practice.patient.id}`)).body.data;
  expect(file.consent_withdrawn_at).toEqual(expect.any(String));

  expect((await breakGlass(practice.clinic, practice.patient.id, practice.anna.token)).status).toBe(200);
  expect((await asDoctor(`anamneses/${record}`)).status).toBe(200);
  const mine = await practice.clinic.call(`GET /api/patients/anamneses/${record}/pdf`, undefined, {
    token: practice.patient.token,
  });
  expect(mine.status).toBe(200);
});

test('a new history contains a new consent; older histories stay closed', async () => {
  const { record } = await withdrawn();
  const anew = await signHistory(practice.clinic, practice.patient.token);
  expect(await choiceOf('data_processing')).toMatchObject({ state: 'given' });
  expect((await asDoctor(`anamneses/${anew}`)).status).toBe(200);
  expect((await asDoctor(`anamneses/${record}`)).body.code).toBe('audit.consent_withdrawn');
  expect((await asDoctor(`anamneses/${anew}/changes?against=${record}`)).status).not.toBe(200);
  const file = (await asDoctor(`patients/${practice.patient.id}`)).body.data;
  expect(file.consent_withdrawn_at).toBeNull();
});

test('the withdrawal closes the chat for both sides, and a new history opens it', async () => {
  const { clinic, plan, patient, anna } = practice;
  const id = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  const write = () =>
    clinic.upload('POST /api/chats', { conversation_id: id, message: '<p>Hallo</p>' }, undefined, patient);
  const answer = () =>
    clinic.upload(`POST /api/staff/chats/${id}/messages`, { message: '<p>Gern</p>' }, undefined, anna);
  expect((await write()).status).toBe(200);
  await withdrawn();

  expect((await write()).body.code).toBe('chat.consent_withdrawn');
  expect((await answer()).body.code).toBe('chat.consent_withdrawn');
  const { conversations } = (await clinic.call('GET /api/chats', undefined, patient)).body;
  expect(conversations).toMatchObject([{ can_send: false, closed_because: 'consent_withdrawn' }]);
  await signHistory(clinic, patient.token);
  expect((await write()).status).toBe(200);
});

test('a new booking asks for the consent again', async () => {
  await withdrawn();
  const { clinic, plan, patient } = practice;
  const book = () => submit(clinic, plan, { step: 4, userData: { address: ADDRESS } }, patient);
  expect((await book()).body.code).toBe('booking.consent_withdrawn');
  await signHistory(clinic, patient.token);
  expect((await book()).status).toBe(200);
});

test('a patient who withdraws the consent after choosing a time cannot pay for it', async () => {
  const { clinic, plan, patient } = practice;
  await requestHold(clinic, plan, {}, { token: patient.token });
  const pay = () => own('POST /api/patients/appointment/setup-intent');
  expect((await pay()).status).toBe(200);

  await withdrawn();
  expect((await pay()).body.code).toBe('booking.consent_withdrawn');
});

test('a patient who withdraws the reminders gets none, until the patient switches them on again', async () => {
  const { clinic, patient } = practice;
  const reminders = async () => {
    await clinic.drain();
    const letters = await clinic.letters(patient.email);
    return letters.filter(({ subject }) => subject === 'Erinnerung an Ihren Termin').length;
  };
  expect((await own(`POST ${CONSENTS}/reminder_mails/withdraw`)).status).toBe(200);
  expect(await choiceOf('reminder_mails')).toMatchObject({ state: 'withdrawn' });
  clinic.clock.set(new Date('2026-11-17T08:00:00Z'));
  expect(await reminders()).toBe(0);
  const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
  expect((await call(`POST ${CONSENTS}/reminder_mails/give`, token)).status).toBe(200);
  expect(await reminders()).toBe(1);
});

test('a patient who withdraws the reminders gets no mail about unread messages either', async () => {
  const { clinic, plan, patient, anna } = practice;
  const id = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  const lettersAfter = async () => {
    const before = (await clinic.letters(patient.email)).length;
    await clinic.upload(`POST /api/staff/chats/${id}/messages`, { message: '<p>Gern</p>' }, undefined, anna);
    clinic.clock.advance(3 * 60);
    await clinic.drain();
    return (await clinic.letters(patient.email)).length - before;
  };
  await own(`POST ${CONSENTS}/reminder_mails/withdraw`);
  expect(await lettersAfter()).toBe(0);
  await own(`POST ${CONSENTS}/reminder_mails/give`);
  expect(await lettersAfter()).toBe(1);
});

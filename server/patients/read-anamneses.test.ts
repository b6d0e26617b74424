import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueInForce } from '#server/anamnesis/questions/question-catalogue.service.ts';
import { download } from '#server/documents/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aMedicine } from '#server/treatment/testing.ts';
import { aPractice, breakGlass, type Practice, signHistory, tracesOf } from './testing-patients.ts';

const HOT = { checkedValue: 'yes', notice: 'Hitze in der Nacht', checkbox: { level: 4 } } as const;
const WORSE = { checkedValue: 'yes', notice: 'Hot flushes at night', checkbox: { level: 5 } } as const;
const QUESTION = catalogueInForce()
  .sections.flatMap(({ questions }) => questions)
  .find(({ key }) => key === 'currentComplaints');

let practice: Practice;
let first: number;
let second: number;

beforeEach(async () => {
  practice = await aPractice();
  const { clinic, patient } = practice;
  first = await signHistory(clinic, patient.token, { answers: { currentComplaints: HOT } });
  clinic.clock.advance(60);
  second = await signHistory(clinic, patient.token, { locale: 'en', answers: { currentComplaints: WORSE } });
});

const get = (path: string, token = practice.anna.token, locale = 'de') =>
  practice.clinic.call(`GET /api/staff/${path}`, {}, { token, headers: { locale } });
const answerIn = async (id: number, locale: string) => {
  const { body } = await get(`anamneses/${id}`, practice.anna.token, locale);
  return body.data.sections
    .flatMap(({ questions }: { questions: { key: string }[] }) => questions)
    .find(({ key }: { key: string }) => key === 'currentComplaints');
};

test('SEAM-12: a doctor finds the signed histories of a patient, newest first', async () => {
  const { body } = await get(`patients/${practice.patient.id}/anamneses`);
  expect(body.data).toMatchObject([
    { id: second, version: 2, form: 'full', locale: 'en', is_current: true },
    { id: first, version: 1, form: 'full', locale: 'de', is_current: false },
  ]);
});

test('SEAM-12: answers in English are shown in German and the other way round; free text stays as written', async () => {
  expect(await answerIn(second, 'de')).toMatchObject({
    question: QUESTION?.text.de,
    answer: {
      choice: 'yes',
      level: 5,
      texts: [{ label: QUESTION?.detail?.de, text: 'Hot flushes at night' }],
    },
  });
  expect(await answerIn(first, 'en')).toMatchObject({
    question: QUESTION?.text.en,
    answer: { choice: 'yes', level: 4, texts: [{ label: QUESTION?.detail?.en, text: 'Hitze in der Nacht' }] },
  });
});

test('OR-16: a history tells the staff that its questions are still a draft', async () => {
  const { body } = await get(`anamneses/${first}`);
  expect(body.data.wording).toBe('draft');
});

test('BOGEN-19: a history says who signed it, where and when, and whether it is unchanged since', async () => {
  const { clinic, patient } = practice;
  const { body } = await get(`anamneses/${first}`);
  expect(body.data).toMatchObject({
    patient_id: patient.id,
    signature: { name: 'Anna Berger', place: 'Berlin', date: '2026-11-16', is_genuine: true },
    consents: [{ is_given: true }, { is_given: true }, { is_given: true }],
  });
  expect(body.data.person).toContainEqual({ key: 'height', label: expect.any(String), entry: '172' });

  await clinic.db.execute(sql`alter table anamnesis disable trigger user`);
  await clinic.db.execute(sql`update anamnesis set place = 'Bonn' where id = ${first}`);
  await clinic.db.execute(sql`alter table anamnesis enable trigger user`);
  expect((await get(`anamneses/${first}`)).body.data.signature.is_genuine).toBe(false);
  expect((await get(`anamneses/${first}/pdf`)).body.code).toBe('anamnesis.not_genuine');
});

test('a doctor compares two histories, the older one first, whichever is requested', async () => {
  const { body } = await get(`anamneses/${first}/changes?against=${second}`);
  const { body: other } = await get(`anamneses/${second}/changes?against=${first}`);

  expect(other).toEqual(body);
  expect(body.data).toMatchObject({ before: { id: first }, after: { id: second }, asked_once: [] });
  const changes = body.data.sections.flatMap((section: { changes: object[] }) => section.changes);
  expect(changes).toContainEqual(
    expect.objectContaining({
      key: 'currentComplaints',
      kind: 'changed',
      before: expect.objectContaining({ level: 4 }),
      after: expect.objectContaining({ level: 5 }),
    }),
  );
});

test('a doctor gets the signed PDF', async () => {
  const { clinic, anna } = practice;
  const { status, bytes, headers } = await download(clinic, `/api/staff/anamneses/${first}/pdf`, anna.token);
  expect([status, headers['content-type'], bytes.subarray(0, 4).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ]);
});

test('SEAM-27: reading a history is logged once an hour', async () => {
  const { clinic, anna, patient } = practice;
  await get(`patients/${patient.id}/anamneses`);
  await get(`anamneses/${first}`);
  await get(`anamneses/${first}`);
  await get(`anamneses/${first}/changes?against=${second}`);
  await get(`anamneses/${first}/pdf`);

  expect(await tracesOf(clinic, patient.id)).toEqual([
    ['document_list_read', anna.id, null],
    ['anamnesis_read', anna.id, first],
    ['anamnesis_read', anna.id, second],
  ]);
});

describe('the summary at the head of a file', () => {
  const summary = () => `patients/${practice.patient.id}/anamnesis-summary`;

  test('a doctor reads allergies, medication and red flags of the newest history, and the reading is logged', async () => {
    const { clinic, anna, patient } = practice;
    clinic.clock.advance(60);
    const third = await signHistory(clinic, patient.token, {
      answers: {
        allergies: { checkedValue: 'yes', notice: 'Penicillin' },
        thrombosis: { checkedValue: 'yes', notice: 'Bein, 2009' },
        lowMood: { checkedValue: 'yes', checkbox: { level: 5 } },
        jointPain: { checkedValue: 'yes', checkbox: { level: 5 } },
      },
    });
    const { body } = await get(summary(), anna.token, 'en');
    expect(body.data).toMatchObject({
      record: { id: third, version: 3, is_current: true, is_locked: false },
      is_genuine: true,
      allergies: { choice: 'yes', texts: [{ text: 'Penicillin' }] },
      medication: { choice: 'no', texts: [] },
      red_flags: [
        {
          key: 'thrombosis',
          name: 'Thrombosis, pulmonary embolism or clotting disorder',
          answer: { choice: 'yes', texts: [{ text: 'Bein, 2009' }] },
        },
        { key: 'lowMood', answer: { level: 5 } },
      ],
    });
    expect(await tracesOf(clinic, patient.id)).toEqual([['anamnesis_read', anna.id, third]]);
  });

  test('the medicines of the released plan stand beside the history until they end, and the reading is logged', async () => {
    const { clinic, anna, patient } = practice;
    const draft = `/api/staff/patients/${patient.id}/plans/draft`;
    const call = (route: string, body = {}) => clinic.call(route, body, { token: anna.token });
    const medicines = [
      aMedicine({ name: 'Estradiol Gel' }),
      aMedicine({ id: randomUUID(), name: 'Ramipril', ends_on: berlinDate(clinic.clock.now()) }),
      aMedicine({ id: randomUUID(), name: 'Kortison', ends_on: '2020-01-31' }),
    ];
    await call(`POST ${draft}`);
    await call(`PUT ${draft}`, { base: 1, medicines });
    expect((await get(summary())).body.data.plan).toBeNull();
    expect((await call(`POST ${draft}/release`, { version: 2 })).status).toBe(200);
    const { plan } = (await get(summary())).body.data;
    expect(plan.medicines.map(({ name }: { name: string }) => name)).toEqual(['Estradiol Gel', 'Ramipril']);
    expect(await tracesOf(clinic, patient.id)).toContainEqual(['plan_read', anna.id, null]);
  });

  test('the diagnoses of signed notes stand beside the history, and the reading is logged as one of notes', async () => {
    const { clinic, anna, patient } = practice;
    const note = '/api/staff/appointments/1/note';
    const call = (route: string, body = {}) => clinic.call(route, body, { token: anna.token });
    await call(`PUT ${note}`, { base: 0, sections: {}, diagnoses: [{ code: 'N95.1', certainty: 'G' }] });
    expect((await get(summary())).body.data.diagnoses).toEqual([]);
    expect(await tracesOf(clinic, patient.id)).not.toContainEqual(['note_read', anna.id, null]);
    expect((await call(`POST ${note}/sign`, { version: 1 })).status).toBe(200);
    expect((await get(summary())).body.data.diagnoses).toMatchObject([
      { code: 'N95.1', certainty: 'G', title: expect.any(String), noted_at: expect.any(String) },
    ]);
    expect(await tracesOf(clinic, patient.id)).toContainEqual(['note_read', anna.id, null]);
  });

  test('a summary of a history that was changed after its signature says so', async () => {
    const { db } = practice.clinic;
    await db.execute(sql`alter table anamnesis disable trigger user`);
    await db.execute(sql`update anamnesis set place = 'Bonn' where id = ${second}`);
    await db.execute(sql`alter table anamnesis enable trigger user`);
    expect((await get(summary())).body.data).toMatchObject({ record: { id: second }, is_genuine: false });
  });

  test('without a signed history the summary is empty and nothing is logged', async () => {
    const { clinic, anna, eva } = practice;
    await breakGlass(clinic, eva.id, anna.token);
    const before = await tracesOf(clinic, eva.id);
    const { body } = await get(`patients/${eva.id}/anamnesis-summary`);
    expect(body.data).toEqual({
      record: null,
      is_genuine: true,
      allergies: null,
      medication: null,
      red_flags: [],
      plan: null,
      diagnoses: [],
    });
    expect(await tracesOf(clinic, eva.id)).toEqual(before);
  });

  test('a history whose consent was withdrawn shows nothing, except in an emergency', async () => {
    const { clinic, anna, patient } = practice;
    const { token } = patient;
    const withdraw = 'POST /api/patients/consents/data_processing/withdraw';
    clinic.clock.advance(60);
    expect((await clinic.call(withdraw, {}, { token })).status).toBe(200);
    const { body } = await get(summary());
    expect(body.data).toMatchObject({ record: { is_locked: true }, allergies: null, medication: null });
    expect(await tracesOf(clinic, patient.id)).not.toContainEqual(['anamnesis_read', anna.id, second]);

    await breakGlass(clinic, patient.id, anna.token);
    expect((await get(summary())).body.data.allergies).toEqual({ choice: 'no', level: null, texts: [] });
  });
});

describe('OR-33: medical histories are for doctors who treat the patient', () => {
  const paths = (patientId: number) => [
    `patients/${patientId}/anamneses`,
    `patients/${patientId}/anamnesis-summary`,
    `anamneses/${first}`,
    `anamneses/${first}/changes?against=${second}`,
    `anamneses/${first}/pdf`,
  ];

  test('administrators, assistants, other patients and visitors are refused', async () => {
    const { clinic, admin, assistant, patient } = practice;
    for (const path of paths(patient.id)) {
      for (const { token } of [admin, assistant, patient]) {
        const { status, body } = await get(path, token);
        expect([status, JSON.stringify(body)]).toEqual([403, expect.not.stringContaining('Hitze')]);
      }
      expect((await clinic.call(`GET /api/staff/${path}`)).status).toBe(401);
    }
    expect(await tracesOf(clinic, patient.id)).toEqual([]);
  });

  test('another doctor does not find them before breaking the glass', async () => {
    const { clinic, anna, eva } = practice;
    const own = await signHistory(clinic, eva.token);
    const missing = await get('anamneses/999999');
    for (const path of [
      `anamneses/${own}`,
      `anamneses/${own}/changes?against=${first}`,
      `anamneses/${own}/pdf`,
    ]) {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([404, missing.body]);
    }
    expect(await tracesOf(clinic, eva.id)).toEqual([]);

    await breakGlass(clinic, eva.id, anna.token);
    expect((await get(`anamneses/${own}`)).status).toBe(200);
  });

  test('comparing is refused across patients, with a missing history, or with itself', async () => {
    const { clinic, eva } = practice;
    const foreign = await signHistory(clinic, eva.token);
    for (const against of [foreign, 999_999, first])
      expect((await get(`anamneses/${first}/changes?against=${against}`)).status).toBe(404);
    for (const query of ['', '?against=', '?against=x'])
      expect((await get(`anamneses/${first}/changes${query}`)).status).toBe(422);
  });
});

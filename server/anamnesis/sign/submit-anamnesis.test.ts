import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { consent } from '#server/audit/audit.tables.ts';
import { outboxEvent } from '#server/platform/platform.tables.ts';
import { type Answer, aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { anamnesis } from '../anamnesis.tables.ts';
import { aSignature, aSubmission, type Submission } from '../testing.ts';
import { readAnamnesis, verifyDocument } from './signed-record.service.ts';

const ROUTE = 'POST /api/patients/create-anamnesebogen';
let clinic: Clinic;
let anna: { id: number; token: string };
beforeEach(async () => {
  clinic = await aClinic();
  anna = await aPatient(clinic);
});

const aBogen = (locale: 'de' | 'en' = 'de') => aSubmission(locale, { form: 'full' });

/** Sends the whole form, by default as Anna. */
function send(
  changes: Partial<Submission> = {},
  { token = anna.token, key, ...body }: { token?: string; key?: string; locale?: string } = {},
): Promise<Answer> {
  const headers = { ...(key && { 'idempotency-key': key }) };
  return clinic.call(ROUTE, { anamneseDaten: { ...aBogen(), ...changes }, ...body }, { token, headers });
}

async function stored(id: number) {
  const record = await readAnamnesis(clinic.db, id);
  if (!record) throw new Error(`There is no record ${id}.`);
  return record;
}
const versions = async () =>
  (await clinic.db.select().from(anamnesis).orderBy(anamnesis.id)).map(({ version }) => version);

test('API-34 BOGEN-16: the signed whole form is stored as the first version', async () => {
  const { status, body } = await send();

  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Vielen Dank! Ihr Anamnesebogen ist unterschrieben bei uns angekommen.',
    data: { id: expect.any(Number), version: 1 },
  });
  const record = await stored(body.data.id);
  expect(record).toMatchObject({ patientId: anna.id, version: 1, locale: 'de', place: 'Berlin' });
  expect(Object.keys(record.answers).toSorted()).toEqual([
    'classicMenopauseSymptoms',
    'cycle',
    'gynecologicalHealth',
    'intimateQuestions',
    'mood',
    'otherComplaints',
    'otherImportant',
  ]);
  expect(record.answers.mood?.anxiety).toEqual({ choice: 'no' });
  expect(verifyDocument(record, record.consents)).toBe(true);
});

test('BOGEN-16 LANG-11: the language of the form is stored; without one it is that of the request', async () => {
  const named = await send(aBogen('en'), { locale: 'en' });
  const unnamed = await clinic.call(
    ROUTE,
    { anamneseDaten: aBogen('en') },
    { token: anna.token, headers: { locale: 'en' } },
  );

  expect((await stored(named.body.data.id)).locale).toBe('en');
  expect((await stored(unnamed.body.data.id)).locale).toBe('en');
  expect(unnamed.body.message).toBe('Thank you! We have received your signed medical history.');
  expect((await send({}, { locale: 'fr' })).status).toBe(422);
});

test('OR-41: the field may also be called anamnesis', async () => {
  const { status } = await clinic.call(ROUTE, { anamnesis: aBogen() }, { token: anna.token });
  expect(status).toBe(200);
});

test('BOGEN-02: the signer is the account, whatever the form says', async () => {
  const questions = [
    { key: 'lastName', notice: 'Mallory' },
    { key: 'address', notice: 'Nirgendwo 1' },
    { key: 'height', notice: '172' },
  ];
  const { body } = await send({ privateDataCategory: { questions } });
  expect((await stored(body.data.id)).privateData).toEqual({
    lastName: 'Berger',
    firstName: 'Anna',
    birthday: '1974-03-09',
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    height: '172',
  });
});

test('a correction is a new version; the earlier one is unchanged', async () => {
  const first = await send();
  const before = await stored(first.body.data.id);
  clinic.clock.advance(60);
  const second = await send();

  expect(second.body.data).toEqual({ id: expect.any(Number), version: 2 });
  expect(await stored(first.body.data.id)).toEqual(before);
});

test('every patient has version numbers of her own', async () => {
  const ben = await aPatient(clinic, { email: 'ben@example.test' });
  await send();
  expect((await send({}, { token: ben.token })).body.data.version).toBe(1);
});

test('an event is recorded when the form is stored', async () => {
  const { body } = await send();
  const news = await clinic.db.select().from(outboxEvent).where(eq(outboxEvent.name, 'anamnesis.submitted'));
  expect(news.map(({ payload }) => payload)).toEqual([
    { anamnesisId: body.data.id, patientId: anna.id, version: 1 },
  ]);
});

describe('VAL-10: a missing part is refused at its key, and nothing is stored:', () => {
  test('place, date and signature', async () => {
    const { status, body } = await send({ sign: { questions: [] } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'anamneseDaten.sign.questions.0.notice': ['Bitte füllen Sie dieses Feld aus.'],
      'anamneseDaten.sign.questions.1.notice': ['Bitte füllen Sie dieses Feld aus.'],
      'anamneseDaten.sign.questions.2.notice': ['Bitte unterschreiben Sie mit Ihrem Namen.'],
    });
    expect(body.message).toEqual(expect.any(String));
    expect(await versions()).toEqual([]);
  });

  test('required questions of every section', async () => {
    const { body } = await send({ categories: [] });
    const sections = Object.keys(body.errors).map((key) => key.split('.').slice(0, 3).join('.'));
    expect(new Set(sections)).toEqual(
      new Set([0, 1, 2, 3, 4, 5, 6].map((place) => `anamneseDaten.categories.${place}`)),
    );
  });

  test('everything', async () => {
    const { status, body } = await clinic.call(ROUTE, {}, { token: anna.token });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ anamneseDaten: ['Bitte füllen Sie dieses Feld aus.'] });
  });

  test('the shape of a form', async () => {
    const { status, body } = await clinic.call(ROUTE, { anamneseDaten: 'x' }, { token: anna.token });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['anamneseDaten']);
  });
});

describe('OR-18: a consent', () => {
  test('that is required but not given is refused at its key; the first one is optional', async () => {
    const refused = await send({ terms_1: false, terms_2: false, terms_3: false });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['anamneseDaten.terms_2', 'anamneseDaten.terms_3']);
    expect((await send({ terms_1: false })).status).toBe(200);
  });

  test('is recorded with its time, its language and the version of its text', async () => {
    const record = await stored((await send()).body.data.id);
    const rows = await clinic.db.select().from(consent).orderBy(consent.id);
    expect(rows.map(({ kind, isGiven, patientId, locale }) => [kind, isGiven, patientId, locale])).toEqual([
      ['accuracy', true, anna.id, 'de'],
      ['data_processing', true, anna.id, 'de'],
      ['terms', true, anna.id, 'de'],
    ]);
    for (const { recordedAt, textVersion } of rows) {
      expect(recordedAt).toEqual(record.submittedAt);
      expect(textVersion).toContain('2026-11');
    }
  });

  test('that an older client does not send is recorded as not given', async () => {
    const { terms_1: _1, terms_2: _2, terms_3: _3, ...older } = aBogen();
    const { status } = await clinic.call(ROUTE, { anamneseDaten: older }, { token: anna.token });
    expect(status).toBe(200);
    const rows = await clinic.db.select().from(consent);
    expect(rows.map(({ isGiven }) => isGiven)).toEqual([false, false, false]);
  });
});

describe('the same request twice', () => {
  test('makes one version and gets one answer', async () => {
    const first = await send({}, { key: 'attempt-1' });
    clinic.clock.advance(60);
    expect((await send({}, { key: 'attempt-1' })).body).toEqual(first.body);
    expect(await versions()).toEqual([1]);
  });

  test('at the same moment makes one version', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send({}, { key: 'attempt-1' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1);
    expect(await versions()).toEqual([1]);
  });

  test('with the same key but other answers is refused', async () => {
    await send({}, { key: 'attempt-1' });
    const other = await send({ terms_1: false }, { key: 'attempt-1' });
    expect(other).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  });

  test('with the key of another patient is a new request', async () => {
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    await send({}, { key: 'attempt-1' });
    await send({}, { key: 'attempt-1', token: ben.token });
    expect(await versions()).toEqual([1, 1]);
  });

  test('is checked again if the first was refused', async () => {
    expect((await send({ terms_2: false }, { key: 'attempt-1' })).status).toBe(422);
    expect((await send({}, { key: 'attempt-1' })).status).toBe(200);
  });
});

test('several simultaneous forms get consecutive version numbers', async () => {
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ body }) => body.data.version).toSorted()).toEqual([1, 2, 3]);
});

test('OR-16: a form of an outdated catalogue is refused', async () => {
  const { status, body } = await send({ version: '2025-01' });
  expect(status).toBe(409);
  expect(body.code).toBe('anamnesis.questions_changed');
});

describe('too much', () => {
  test('for one request is not read', async () => {
    const notice = 'x'.repeat(1024 * 1024);
    expect((await send({ sign: { questions: [{ key: 'sign', notice }] } })).status).toBe(413);
  });

  test('for a signature or an answer is refused at its key', async () => {
    const { body } = await send({
      privateDataCategory: { questions: [{ key: 'career', notice: 'x'.repeat(5001) }] },
      sign: { questions: [{ key: 'sign', notice: `data:image/png;base64,${'A'.repeat(300_000)}` }] },
    });
    expect(body.errors).toEqual({
      'anamneseDaten.privateDataCategory.questions.0.notice': ['Bitte geben Sie höchstens 5000 Zeichen ein.'],
      'anamneseDaten.sign.questions.0.notice': [
        'Das Bild Ihrer Unterschrift ist zu groß. Bitte unterschreiben Sie noch einmal.',
      ],
    });
  });

  test('within an hour is refused, for this patient only', async () => {
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    for (let count = 0; count < 40; count += 1) await send({ categories: [], sign: { questions: [] } });

    const { status, headers } = await send();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await send({}, { token: ben.token })).status).toBe(200);
    clinic.clock.advance(3600);
    const { token } = await aPatient(clinic);
    expect((await send({}, { token })).status).toBe(200);
  });
});

test('only a signed-in patient may sign', async () => {
  const { token } = await aStaffMember(clinic, 'doctor');
  expect((await clinic.call(ROUTE, { anamneseDaten: aBogen() })).status).toBe(401);
  expect((await send({}, { token })).status).toBe(403);
  expect(await versions()).toEqual([]);
});

test('an image without a signature is refused at its key', async () => {
  const dot = aSignature({ colourAt: (x, y) => (x < 3 && y < 3 ? [0, 0, 0, 255] : [0, 0, 0, 0]) });
  const questions = [
    { key: 'ort', notice: 'Berlin' },
    { key: 'date', notice: '2026-11-16' },
    { key: 'sign', notice: dot },
  ];
  const { body } = await send({ sign: { questions } });
  expect(Object.keys(body.errors)).toEqual(['anamneseDaten.sign.questions.2.notice']);
});

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { aPlan, type Plan, requestHold, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import {
  ENTRIES,
  readDraft,
  saveDraft,
  storedRecords,
  submit,
  submitAnamnesis,
  submitData,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let ana: Awaited<ReturnType<typeof visitor>>;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  ana = await visitor(clinic, plan);
  await submitData(clinic, plan, {}, ana);
});

const MINUTES = 60;

const records = () => storedRecords(clinic);
test('ANA-09 API-09 WIZ-14: the step accepts the signed history of a guest and answers with a message and the hold', async () => {
  const { status, body } = await submitAnamnesis(clinic, plan, ana);

  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Vielen Dank, Ihre Anamnese ist gespeichert.',
    hold: expect.objectContaining({ seconds_left: expect.any(Number) }),
  });
  expect(await readDraft(clinic, ana)).toMatchObject({ is_data_accepted: true, is_anamnesis_accepted: true });
  expect(await records()).toMatchObject([{ patient_id: null, locale: 'de' }]);
});

test('OR-41: the alternative name of the field is accepted', async () => {
  expect((await submit(clinic, plan, { anamnesis: aSubmission() }, ana)).status).toBe(200);
});

test('ANA-04: the signer is the person accepted in step 3, whatever the form says', async () => {
  await submitAnamnesis(clinic, plan, ana);
  const [record] = await records();
  expect(record?.private_data).toMatchObject({
    lastName: 'Klein',
    firstName: 'Eva',
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    birthday: '1974-03-09',
    height: '172',
  });
});

test.each([
  ['en', 'de', 'en'],
  ['de', 'en', 'de'],
  ['fr', 'en', 'en'],
  [undefined, 'en', 'en'],
  [undefined, 'de', 'de'],
])('with %j in the body and %j in the header it is signed in %j', async (locale, header, signed) => {
  const anamneseDaten = aSubmission(signed as 'de' | 'en');
  const options = { headers: { ...ana.headers, locale: header } };
  await submit(clinic, plan, { anamneseDaten, locale }, options);

  const [record] = await records();
  expect(record).toMatchObject({
    locale: signed,
    private_data: { country: signed === 'en' ? 'Germany' : 'Deutschland' },
  });
});

test('ANA-10 ANA-11: every missing answer is reported at its question, also place, date and signature', async () => {
  const { version, categories } = aSubmission();
  const [first] = categories;
  const asked = first?.questions.findIndex(({ required }) => required) ?? -1;
  const unanswered = categories.map((category, index) => ({
    ...category,
    questions: category.questions.map((question, position) =>
      index === 0 && position === asked ? { key: question.key, checkedValue: 'yes' as const } : question,
    ),
  }));

  const { status, body } = await submitAnamnesis(clinic, plan, ana, {
    version,
    categories: unanswered,
    sign: { questions: ['ort', 'date', 'sign'].map((key) => ({ key, notice: '' })) },
  });

  expect(status).toBe(422);
  expect(body.error).toBe(body.message);
  expect(Object.keys(body.errors).sort()).toEqual([
    `anamneseDaten.categories.0.questions.${asked}.notice`,
    'anamneseDaten.sign.questions.0.notice',
    'anamneseDaten.sign.questions.1.notice',
    'anamneseDaten.sign.questions.2.notice',
  ]);
  expect(await records()).toEqual([]);
});

test('ANA-04: weight and height are numbers on the wire', async () => {
  const form = aSubmission();
  const privateDataCategory = {
    questions: [
      { key: 'height', notice: 172 },
      { key: 'weight', notice: 68.5 },
    ],
  };
  expect((await submitAnamnesis(clinic, plan, ana, { ...form, privateDataCategory })).status).toBe(200);
  expect((await records())[0]?.private_data).toMatchObject({ height: '172', weight: '68.5' });
});

test('ANA-11: an empty form is refused at every question of its categories', async () => {
  const required = aSubmission().categories.flatMap(({ questions }) => questions);
  const { body } = await submitAnamnesis(clinic, plan, ana, { categories: [], sign: { questions: [] } });
  const keys = Object.keys(body.errors).filter((key) => key.startsWith('anamneseDaten.categories'));
  expect(keys).toHaveLength(required.length);
});

test('OR-05: the draft keeps refused answers as entered, but never the signature', async () => {
  const submission = aSubmission();
  const entered = { ...submission, sign: { questions: submission.sign.questions.slice(0, 1) } };
  await submitAnamnesis(clinic, plan, ana, entered);

  const { anamnesis } = await readDraft(clinic, ana);
  expect(anamnesis).toMatchObject({ privateData: { height: '172' }, place: 'Berlin' });
  const keys = submission.categories.flatMap(({ questions }) => questions.map(({ key }) => key));
  expect(Object.keys(anamnesis.answers).sort()).toEqual(keys.toSorted());
  expect(JSON.stringify(anamnesis)).not.toContain('Nein');

  await submitAnamnesis(clinic, plan, ana);
  const { rows } = await clinic.db.execute(sql`select booking_draft::text as row from booking_draft`);
  expect(JSON.stringify(rows)).not.toContain('data:image');
});

test('WIZ-13 WIZ-14: the history is refused before the data are accepted, and nothing is stored', async () => {
  const ben = await visitor(clinic, plan, { start_time: '09:45' });
  await saveDraft(clinic, { anamnesis: ENTRIES }, ben);
  await submitData(clinic, plan, { phone: '1' }, ben);

  const { status, body } = await submitAnamnesis(clinic, plan, ben);

  expect([status, body.code]).toEqual([409, 'booking.step_not_due']);
  expect(body.error).toBe('Bitte füllen Sie zuerst die vorigen Schritte aus.');
  expect(await records()).toEqual([]);
});

test('API-09: a step must send either the data or the history', async () => {
  for (const step of [{}, { userData: {}, anamneseDaten: aSubmission() }]) {
    const { status, body } = await submit(clinic, plan, { step: 3, ...step }, ana);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['userData']]);
  }
});

test('OR-06: the step is refused after the slot is lost, and the draft keeps the answers', async () => {
  clinic.clock.advance(16 * MINUTES);
  await requestHold(clinic, plan, {}, { network: '198.51.100.7' });

  const { status, body } = await submitAnamnesis(clinic, plan, ana);

  expect([status, body.code]).toEqual([409, 'schedule.slot_taken']);
  expect(await readDraft(clinic, ana)).toMatchObject({
    anamnesis: { place: 'Berlin' },
    is_anamnesis_accepted: false,
  });
  expect(await records()).toEqual([]);
});

test('a guest with another token is refused', async () => {
  const stranger = { headers: { 'x-booking-draft': 'x'.repeat(43) } };
  expect((await submitAnamnesis(clinic, plan, stranger)).body.code).toBe('booking.step_not_due');
  expect((await submitAnamnesis(clinic, plan)).body.code).toBe('booking.step_not_due');
});

test('SEAM-27: the log contains no answer and no name', async () => {
  const submission = aSubmission();
  await submitAnamnesis(clinic, plan, ana);
  await submitAnamnesis(clinic, plan, ana, { ...submission, sign: { questions: [] } });
  const log = clinic.logLines.join('\n');
  for (const word of ['Klein', 'Architektin', 'zwei Wochen', 'data:image', 'Köln'])
    expect(log).not.toContain(word);
});

const question = { key: 'x', checkedValue: 'no', notice: '' };
test.each([
  ['text', 'x'],
  ['a list', []],
  ['categories as an object', { ...aSubmission(), categories: {} }],
  ['a missing sign', { ...aSubmission(), sign: undefined }],
  [
    'a level beyond the scale',
    { ...aSubmission(), categories: [{ slug: 'a', questions: [{ ...question, level: 9 }] }] },
  ],
  [
    'an endless answer',
    { ...aSubmission(), categories: [{ slug: 'a', questions: [{ ...question, notice: 'x'.repeat(5001) }] }] },
  ],
  [
    'an endless signature',
    { ...aSubmission(), sign: { questions: [{ key: 'sign', notice: 'x'.repeat(300_001) }] } },
  ],
  [
    'a place that is none',
    { ...aSubmission(), sign: { questions: [{ key: 'ort', notice: 'x'.repeat(5000) }] } },
  ],
  [
    'keys of an object',
    { ...aSubmission(), categories: [{ slug: 'a', questions: [{ ...question, key: '__proto__' }] }] },
  ],
  [
    'a thousand questions',
    { ...aSubmission(), categories: [{ slug: 'a', questions: Array(1000).fill(question) }] },
  ],
])(
  'API-09: a history that is %s is refused and never causes a server error',
  async (_name, anamneseDaten) => {
    const { status, body } = await submit(clinic, plan, { anamneseDaten }, ana);
    expect([status, body.code]).toEqual([422, 'request.invalid']);
    expect(Object.keys(body.errors)[0]).toMatch(/^anamneseDaten/);
    expect((await clinic.call('GET /api/patients/booking-draft', undefined, ana)).status).toBe(200);
  },
);

test('a card number in an answer is masked in draft and record, and the signature is valid for the masked text', async () => {
  const [category, ...others] = aSubmission().categories;
  const [first, ...rest] = category?.questions ?? [];
  const notice = 'Karte 4111 1111 1111 1111';
  const categories = [
    {
      slug: category?.slug,
      questions: [{ ...first, checkedValue: 'yes', checkbox: { level: 2 }, notice }, ...rest],
    },
    ...others,
  ];
  const { status } = await submitAnamnesis(clinic, plan, ana, { ...aSubmission(), categories });

  expect(status).toBe(200);
  const draft = await readDraft(clinic, ana);
  expect(draft.is_anamnesis_accepted).toBe(true);
  expect(draft.anamnesis.answers[first?.key ?? '']?.notice).toBe('Karte •••• •••• •••• 1111');
  await saveDraft(clinic, { anamnesis: draft.anamnesis }, ana);
  expect((await readDraft(clinic, ana)).is_anamnesis_accepted).toBe(true);
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { exportOf } from '#server/audit/export/testing-archive.ts';
import { aWard } from '#server/documents/testing.ts';
import { aReachableClinic, send } from '#server/enquiries/testing.ts';
import { patient } from '#server/identity/patient.tables.ts';
import { type Answer, aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { formDraft } from './drafts.tables.ts';

const ROUTE = '/api/patients/drafts';
const HOUR = 3600;
const ENTRIES = {
  answers: { lastPeriod: { checkedValue: 'yes', notice: 'im Mai ', level: null, children: {} } },
  privateData: { height: '172' },
  place: 'Berlin',
};
const OTHER = { ...ENTRIES, place: 'Köln' };
const FINDING = { title: 'Laborwerte', description: 'vom Hausarzt' };

let clinic: Clinic;
let anna: { id: number; token: string };
beforeEach(async () => {
  clinic = await aClinic();
  anna = await aPatient(clinic);
});

type Owner = { token?: string };
const save = (body: object, { token }: Owner = anna, form = 'anamnesis'): Promise<Answer> =>
  clinic.call(`PUT ${ROUTE}/${form}`, body, { token });
const read = async ({ token }: Owner = anna, form = 'anamnesis') =>
  (await clinic.call(`GET ${ROUTE}/${form}`, undefined, { token })).body.data;
const discard = ({ token }: Owner = anna, headers = {}, form = 'anamnesis') =>
  clinic.call(`DELETE ${ROUTE}/${form}`, undefined, { token, headers });
const rowCount = async ({ db }: Clinic = clinic) => await db.$count(formDraft);

/** The session of the patient ends before the draft does. */
async function passHours(hours: number): Promise<void> {
  clinic.clock.advance(hours * HOUR);
  anna = await aPatient(clinic);
}

test('the entries of a form are there again, on every device of the patient', async () => {
  const saved = await save({ anamnesis: ENTRIES });
  expect([saved.status, saved.body]).toEqual([200, { saved_at: expect.any(String), replaced: null }]);

  const phone = await aPatient(clinic);
  expect(await read(phone)).toEqual({ saved_at: saved.body.saved_at, anamnesis: ENTRIES });
});

test('before anything is typed there is no draft, and reading makes none', async () => {
  expect(await read()).toBeNull();
  expect(await rowCount()).toBe(0);
});

test.each([
  ['enquiry', anEnquiry()],
  ['finding', FINDING],
  ['profile', aProfile()],
])('the form %s has a draft of its own', async (form, entries) => {
  await save({ anamnesis: ENTRIES });
  expect((await save({ [form]: entries }, anna, form)).status).toBe(200);
  expect(await read(anna, form)).toEqual({ saved_at: expect.any(String), [form]: entries });
  expect(await read()).toMatchObject({ anamnesis: ENTRIES });
});

describe('somebody else', () => {
  test('who is not signed in is refused', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await clinic.call(`${method} ${ROUTE}/anamnesis`, {})).status).toBe(401);
  });

  test.each(['admin', 'doctor', 'assistant'] as const)('of the staff (%s) is refused', async (role) => {
    const { token } = await aStaffMember(clinic, role);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await clinic.call(`${method} ${ROUTE}/anamnesis`, {}, { token })).status).toBe(403);
  });

  test('who is a patient neither sees nor changes nor deletes the draft', async () => {
    await save({ anamnesis: ENTRIES });
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    expect(await read(ben)).toBeNull();
    expect((await save({ anamnesis: OTHER }, ben)).body.replaced).toBeNull();
    await discard(ben);
    expect(await read()).toMatchObject({ anamnesis: ENTRIES });
  });

  test('who reads the database finds no word of it', async () => {
    await save({ finding: FINDING }, anna, 'finding');
    const { rows } = await clinic.db.execute(sql`select t::text as row from form_draft t`);
    expect(JSON.stringify(rows)).not.toContain('Laborwerte');
    expect(JSON.stringify(rows)).not.toContain('Hausarzt');
  });
});

describe('of two devices', () => {
  test('the later save wins, and the draft that it has not read comes back', async () => {
    const first = await save({ anamnesis: ENTRIES });
    clinic.clock.advance(60);
    const second = await save({ anamnesis: OTHER });

    expect(second.body.replaced).toEqual({ saved_at: first.body.saved_at, anamnesis: ENTRIES });
    expect(await read()).toMatchObject({ anamnesis: OTHER });
  });

  test('the one that goes on from what it has read replaces nothing', async () => {
    const first = await save({ anamnesis: ENTRIES });
    clinic.clock.advance(60);
    const second = await save({ anamnesis: OTHER, based_on: first.body.saved_at });
    expect(second.body.replaced).toBeNull();
    clinic.clock.advance(60);
    const late = await save({ anamnesis: ENTRIES, based_on: first.body.saved_at });
    expect(late.body.replaced).toMatchObject({ anamnesis: OTHER });
  });

  test('ten simultaneous first saves make one draft, and each sees the one before', async () => {
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, place) => save({ anamnesis: { ...ENTRIES, place: `${place}` } })),
    );
    expect(saves.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(saves.filter(({ body }) => body.replaced === null)).toHaveLength(1);
    expect(await rowCount()).toBe(1);
  });
});

describe('a draft', () => {
  test('may be discarded twice, in the language of the caller', async () => {
    await save({ anamnesis: ENTRIES });
    expect((await discard()).body).toEqual({ message: 'Ihr Entwurf ist gelöscht.' });
    expect((await discard(anna, { locale: 'en' })).body).toEqual({ message: 'Your draft has been deleted.' });
    expect(await rowCount()).toBe(0);
  });

  test('is not found a day after its last change, and its entries do not come back', async () => {
    await save({ anamnesis: ENTRIES });
    await passHours(23);
    expect(await read()).toMatchObject({ anamnesis: ENTRIES });
    await passHours(1);
    expect(await read()).toBeNull();
    expect((await save({ anamnesis: OTHER })).body.replaced).toBeNull();
    expect(await read()).toMatchObject({ anamnesis: OTHER });
  });

  test('is deleted by the sweep once it is a day old, and only then; the sweep may run twice', async () => {
    await save({ anamnesis: ENTRIES });
    await passHours(12);
    await save({ finding: FINDING }, anna, 'finding');
    await passHours(12);

    expect((await clinic.drain()).failed).toBe(0);
    await clinic.drain();

    expect(await clinic.db.select({ form: formDraft.form }).from(formDraft)).toEqual([{ form: 'finding' }]);
  });

  test('is in the export of the patient, in plain words', async () => {
    await save({ finding: FINDING }, anna, 'finding');
    const { textOf } = await exportOf(clinic, anna.token);
    expect(textOf('data.json')).toContain('vom Hausarzt');
  });

  test('is erased when the account is closed, and a later save stores nothing', async () => {
    await save({ anamnesis: ENTRIES });
    const closing = { current_password: PASSWORD };
    await clinic.call('POST /api/patients/deletion-request', closing, { token: anna.token });
    expect(await rowCount()).toBe(0);
    expect((await save({ anamnesis: ENTRIES })).status).toBe(401);
    expect(await rowCount()).toBe(0);
  });

  test('of a save that meets the closing of the account is refused by the database', async () => {
    await clinic.db.update(patient).set({ closedAt: clinic.clock.now() }).where(eq(patient.id, anna.id));
    const row = { patientId: anna.id, form: 'anamnesis', entries: 'x', savedAt: clinic.clock.now() } as const;
    await expect(clinic.db.insert(formDraft).values(row)).rejects.toThrow();
  });
});

describe('a form that is sent removes its draft:', () => {
  test('the signed history', async () => {
    await save({ anamnesis: ENTRIES });
    await save({ finding: FINDING }, anna, 'finding');
    const signed = { anamneseDaten: aSubmission('de', { form: 'full' }) };
    const { status } = await clinic.call('POST /api/patients/create-anamnesebogen', signed, {
      token: anna.token,
    });
    expect(status).toBe(200);
    expect(await read()).toBeNull();
    expect(await read(anna, 'finding')).toMatchObject({ finding: FINDING });
  });

  test('a history that is refused keeps it', async () => {
    await save({ anamnesis: ENTRIES });
    const unsigned = { anamneseDaten: { ...aSubmission('de', { form: 'full' }), terms_2: false } };
    const { status } = await clinic.call('POST /api/patients/create-anamnesebogen', unsigned, {
      token: anna.token,
    });
    expect(status).toBe(422);
    expect(await read()).toMatchObject({ anamnesis: ENTRIES });
  });

  test('the enquiry of a patient', async () => {
    const reachable = await aReachableClinic();
    const { token } = reachable.patient;
    await reachable.call(`PUT ${ROUTE}/enquiry`, { enquiry: anEnquiry() }, { token });
    expect((await send(reachable, {}, reachable.patient)).status).toBe(200);
    expect(await rowCount(reachable)).toBe(0);
  });

  test('the finding', async () => {
    const ward = await aWard();
    const { token } = ward.patient;
    await ward.clinic.call(`PUT ${ROUTE}/finding`, { finding: FINDING }, { token });
    expect((await ward.send()).status).toBe(200);
    expect(await rowCount(ward.clinic)).toBe(0);
  });
});

test.each([
  ['anamnesis', undefined],
  ['anamnesis', 'text'],
  ['anamnesis', { answers: [] }],
  ['anamnesis', { ...ENTRIES, place: 'x'.repeat(201) }],
  ['anamnesis', { ...ENTRIES, answers: { a: { checkedValue: 'maybe' } } }],
  ['finding', { title: 'x'.repeat(301), description: '' }],
  ['enquiry', { ...anEnquiry(), doctor: 7 }],
  ['profile', { ...aProfile(), address: null }],
])('a malformed draft of %s is refused and nothing is stored: %j', async (form, entries) => {
  const { status, body } = await save({ [form]: entries }, anna, form);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${form}`));
  expect(await rowCount()).toBe(0);
});

test('the entries of another form, an unknown form and a wrong time are refused', async () => {
  expect((await save({ finding: FINDING })).status).toBe(422);
  expect((await save({ anamnesis: ENTRIES }, anna, 'booking')).status).toBeGreaterThanOrEqual(404);
  expect((await save({ anamnesis: ENTRIES, based_on: 'gestern' })).status).toBe(422);
  expect(await rowCount()).toBe(0);
});

test('a draft longer than the longest possible answers is refused', async () => {
  const answer = { checkedValue: 'yes', notice: 'x'.repeat(5000), level: null, children: {} };
  const answers = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`q${index}`, answer]));
  const { status, body } = await save({ anamnesis: { ...ENTRIES, answers } });
  expect([status, body.code]).toEqual([413, 'request.too_large']);
});

test('a card number in a draft is masked', async () => {
  await save({ finding: { title: 'Karte', description: '4242 4242 4242 4242' } }, anna, 'finding');
  expect(JSON.stringify(await read(anna, 'finding'))).not.toContain('4242 4242 4242');
});

test('a patient who types without a pause is not refused', async () => {
  for (let times = 0; times < 10; times += 1)
    expect((await save({ finding: FINDING }, anna, 'finding')).status).toBe(200);
});

function aProfile() {
  return {
    salutation: 'mrs',
    first_name: 'Anna',
    last_name: 'Berger',
    email: 'anna.berger@example.test',
    phone: '',
    birthdate: '1974-03-09',
    address: { street: '', house_number: '', postal_code: '', city: '', country_code: 'DE' },
  };
}

function anEnquiry() {
  const { salutation: _, ...sender } = aProfile();
  return { ...sender, doctor: '', title: 'Frage', description: 'Seit Montag' };
}

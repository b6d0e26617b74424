import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { consent } from '#server/audit/audit.tables.ts';
import { bookingDraft } from '#server/booking/booking.tables.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { anamnesis } from '../anamnesis.tables.ts';
import { catalogueOf } from '../questions/question-catalogue.service.ts';
import { aSubmission } from '../testing.ts';
import { checkAnamnesis } from './check-anamnesis.service.ts';
import { documentHash } from './signed-document.rules.ts';
import {
  assignAnamnesis,
  describeAnswers,
  forgetAbandoned,
  forgetUnclaimed,
  readAnamnesis,
  storeUnclaimed,
  storeVersion,
  verifyDocument,
} from './signed-record.service.ts';

let clinic: Clinic;
beforeEach(async () => {
  clinic = await aClinic();
});

async function aRecord(patientId?: number): Promise<number> {
  const submission = AnamnesisSubmission.parse(aSubmission());
  const checked = await checkAnamnesis(clinic.deps, submission, {
    form: 'booking',
    privateData: { lastName: 'Berger' },
    locale: 'de',
  });
  const now = clinic.clock.now();
  return await clinic.db.transaction(async (tx) =>
    patientId === undefined
      ? await storeUnclaimed(tx, checked, now)
      : (await storeVersion(tx, checked, { patientId, now })).id,
  );
}

async function read(id: number) {
  const record = await readAnamnesis(clinic.db, id);
  if (!record) throw new Error(`There is no record ${id}.`);
  return record;
}

const consents = () => clinic.db.select().from(consent);
const assign = (id: number, patientId: number) =>
  clinic.db.transaction((tx) => assignAnamnesis(tx, id, patientId));
const forget = (id: number) => clinic.db.transaction((tx) => forgetUnclaimed(tx, id));

test('SEAM-12: a stored record is read unchanged with its consents, and its signature is valid', async () => {
  const record = await read(await aRecord());

  expect(record).toMatchObject({
    patientId: null,
    catalogueVersion: '2026-11',
    locale: 'de',
    place: 'Berlin',
    signedOn: '2026-11-16',
  });
  expect(record.consents.map(({ kind, isGiven, locale }) => [kind, isGiven, locale])).toEqual([
    ['accuracy', true, 'de'],
    ['data_processing', true, 'de'],
    ['terms', true, 'de'],
  ]);
  for (const { recordedAt } of record.consents) expect(recordedAt).toEqual(record.submittedAt);
  expect(verifyDocument(record, record.consents)).toBe(true);
  expect(await readAnamnesis(clinic.db, record.id + 1)).toBeUndefined();
});

test('ANA-07: the stored answers are read with their questions, in either language', async () => {
  const { catalogueVersion, answers } = await read(await aRecord());
  const readIn = (locale: 'de' | 'en') =>
    describeAnswers(catalogueVersion, answers, locale)
      .flatMap(({ questions }) => questions)
      .find(({ key }) => key === 'migraineWithAura');

  expect(readIn('de')).toMatchObject({ keyText: 'Haben Sie Migräne mit Aura?', notice: 'Nein' });
  expect(readIn('en')).toMatchObject({ keyText: 'Do you have migraine with aura?', notice: 'No' });
});

describe('a change of any part of a record is detected:', () => {
  type Stored = Awaited<ReturnType<typeof read>>;
  test.each<[string, (record: Stored) => Partial<Stored>]>([
    ['version', () => ({ catalogueVersion: '2026-12' })],
    ['language', () => ({ locale: 'en' })],
    [
      'an answer',
      ({ answers }) => ({ answers: { ...answers, mood: { anxiety: { choice: 'yes', level: 5 } } } }),
    ],
    ['a name', ({ privateData }) => ({ privateData: { ...privateData, lastName: 'Mallory' } })],
    ['place', () => ({ place: 'Bonn' })],
    ['date', () => ({ signedOn: '2026-11-15' })],
    ['signature', ({ signature }) => ({ signature: Buffer.concat([signature, Buffer.of(0)]) })],
    ['hash', () => ({ documentHash: '0'.repeat(64) })],
    [
      'a consent given',
      ({ consents }) => ({ consents: consents.map((row) => ({ ...row, isGiven: false })) }),
    ],
    ['wording', ({ consents }) => ({ consents: consents.map((row) => ({ ...row, textHash: 'x' })) })],
    ['text version', ({ consents }) => ({ consents: consents.map((row) => ({ ...row, textVersion: 'x' })) })],
    ['a missing consent', ({ consents }) => ({ consents: consents.slice(1) })],
    ['a surplus consent', ({ consents }) => ({ consents: [...consents.slice(0, 1), ...consents] })],
  ])('%s', async (_part, change) => {
    const record = await read(await aRecord());
    const changed = { ...record, ...change(record) };
    expect(verifyDocument(changed, changed.consents)).toBe(false);
  });

  test('a question that was reworded under the same version', async () => {
    const record = await read(await aRecord());
    const questions = catalogueOf(record.catalogueVersion);
    const reworded = { ...questions, sections: questions.sections.toReversed() };
    expect(documentHash(record, questions)).toBe(record.documentHash);
    expect(documentHash(record, { ...questions, status: 'approved' })).toBe(record.documentHash);
    expect(documentHash(record, reworded)).not.toBe(record.documentHash);
  });

  test('the owner and the order of the consents are not part of the hash', async () => {
    const record = await read(await aRecord());
    expect(verifyDocument({ ...record, patientId: 1 }, record.consents.toReversed())).toBe(true);
  });
});

describe('SEAM-12: a record of a booking', () => {
  test('is assigned to its patient once, with its consents', async () => {
    const id = await aRecord();
    const ana = await aPatient(clinic);
    const ben = await aPatient(clinic, { email: 'ben@example.test' });

    await assign(id, ana.id);

    expect((await read(id)).patientId).toBe(ana.id);
    expect((await consents()).map(({ patientId }) => patientId)).toEqual([ana.id, ana.id, ana.id]);
    await expect(assign(id, ben.id)).rejects.toThrow('not free');
    await expect(assign(id, ana.id)).rejects.toThrow('not free');
    const record = await read(id);
    expect(record.patientId).toBe(ana.id);
    expect(verifyDocument(record, record.consents)).toBe(true);
  });

  test('is assigned to one of several simultaneous claims', async () => {
    const id = await aRecord();
    const ana = await aPatient(clinic);
    const outcomes = await Promise.allSettled([assign(id, ana.id), assign(id, ana.id), assign(id, ana.id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is deleted with its consents while it has no patient; other records stay', async () => {
    const [id, other] = [await aRecord(), await aRecord()];

    await forget(id);
    await forget(id);

    expect(await readAnamnesis(clinic.db, id)).toBeUndefined();
    expect((await consents()).map(({ subjectId }) => subjectId)).toEqual([other, other, other]);
  });

  test('is kept if it has a patient', async () => {
    const { id: patientId } = await aPatient(clinic);
    const id = await aRecord(patientId);

    await forget(id);

    expect((await read(id)).consents).toHaveLength(3);
  });
});

describe('SEAM-27: the record of a patient', () => {
  test.each(['anamnesis', 'consent'])('in table %s can neither be changed nor deleted', async (table) => {
    const { id: patientId } = await aPatient(clinic);
    await aRecord(patientId);
    const name = sql.identifier(table);
    const refused = { cause: { message: expect.stringContaining('refused: records are only added') } };

    await expect(clinic.db.execute(sql`delete from ${name}`)).rejects.toMatchObject(refused);
    await expect(clinic.db.execute(sql`update ${name} set locale = 'en'`)).rejects.toMatchObject(refused);
    await expect(clinic.db.execute(sql`update ${name} set patient_id = null`)).rejects.toMatchObject(refused);
  });

  test('without a patient can be assigned or deleted, but not changed', async () => {
    await aRecord();
    await expect(clinic.db.update(anamnesis).set({ place: 'Bonn' })).rejects.toThrow();
    await expect(clinic.db.update(consent).set({ isGiven: false })).rejects.toThrow();
  });
});

describe('SEAM-28: an unclaimed record is deleted after 48 hours', () => {
  const HOURS = 3600;

  test('and not earlier; the record of a patient is never deleted', async () => {
    const { id: patientId } = await aPatient(clinic);
    const [claimed, abandoned] = [await aRecord(patientId), await aRecord()];

    clinic.clock.advance(47 * HOURS);
    await forgetAbandoned(clinic.deps);
    expect(await readAnamnesis(clinic.db, abandoned)).toBeDefined();

    clinic.clock.advance(1 * HOURS);
    await forgetAbandoned(clinic.deps);
    await forgetAbandoned(clinic.deps);
    expect(await readAnamnesis(clinic.db, abandoned)).toBeUndefined();
    expect(await readAnamnesis(clinic.db, claimed)).toBeDefined();
  });

  test('except one that a draft refers to, and the sweep goes on', async () => {
    const [kept, abandoned] = [await aRecord(), await aRecord()];
    const now = clinic.clock.now();
    await clinic.db
      .insert(bookingDraft)
      .values({ tokenHash: 'x', anamnesisId: kept, createdAt: now, updatedAt: now });

    clinic.clock.advance(49 * HOURS);
    await forgetAbandoned(clinic.deps);

    expect((await read(kept)).consents).toHaveLength(3);
    expect(await readAnamnesis(clinic.db, abandoned)).toBeUndefined();
    await clinic.db.delete(bookingDraft).where(eq(bookingDraft.anamnesisId, kept));
    await forgetAbandoned(clinic.deps);
    expect(await consents()).toEqual([]);
  });
});

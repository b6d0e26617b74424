import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import {
  assignConsents,
  consentsTo,
  forgetConsents,
  recordConsents,
} from '#server/audit/consent/record-consents.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import {
  assignToPatient,
  deleteUnclaimed,
  findAnamnesis,
  findOwnAnamnesis,
  insertAnamnesis,
  listUnclaimed,
  nextVersion,
  type StoredAnamnesis,
} from '../anamnesis.store.ts';
import { type QuestionCatalogue, sectionsOf } from '../questions/question-catalogue.rules.ts';
import { catalogueOf, catalogueVersions } from '../questions/question-catalogue.service.ts';
import { type DescribedSection, describeSections } from '../read/export-answers.rules.ts';
import { type CheckedAnamnesis, readSignature } from './check-anamnesis.service.ts';
import { type Answers, readAnswers, readPersonalData } from './read-answers.rules.ts';
import { canonicalJson, documentHash, type SignedConsent } from './signed-document.rules.ts';

/** A draft is deleted after a day; an unclaimed record a day later. */
const UNCLAIMED_HOURS = 48;

/** Stores a signed record as the next version of the patient. */
export async function storeVersion(
  tx: Db,
  document: CheckedAnamnesis,
  { patientId, now }: { patientId: number; now: Date },
): Promise<{ id: number; version: number }> {
  const version = await nextVersion(tx, patientId);
  return { id: await store(tx, document, { patientId, version }, now), version };
}

/** Stores a signed record without a patient, for an unfinished booking. */
export async function storeUnclaimed(tx: Db, document: CheckedAnamnesis, now: Date): Promise<number> {
  return await store(tx, document, {}, now);
}

async function store(
  tx: Db,
  { consents, ...document }: CheckedAnamnesis,
  owner: { patientId?: number; version?: number },
  now: Date,
): Promise<number> {
  const id = await insertAnamnesis(tx, { ...document, ...owner, submittedAt: now });
  const given = consents.map((consent) => ({ ...consent, locale: document.locale }));
  await recordConsents(tx, { ...subjectOf(id), patientId: owner.patientId }, given, now);
  return id;
}

/** Assigns an unclaimed record to its patient; a second assignment is an error. */
export async function assignAnamnesis(tx: Db, id: number, patientId: number): Promise<void> {
  if (!(await assignToPatient(tx, id, patientId)))
    throw new Error(`Anamnesis ${id} is not free to be claimed.`);
  await assignConsents(tx, subjectOf(id), patientId);
}

/** Deletes a record without a patient, with its consents. Does not delete the record of a patient. */
export async function forgetUnclaimed(tx: Db, id: number): Promise<void> {
  if (await deleteUnclaimed(tx, id)) await forgetConsents(tx, subjectOf(id));
}

/** Does not check the owner; use `readOwnAnamnesis` for requests of patients. */
export async function readAnamnesis(db: Db, id: number) {
  const record = await findAnamnesis(db, id);
  return record && { ...record, consents: await consentsTo(db, subjectOf(id)) };
}

export async function readOwnAnamnesis(db: Db, patientId: number, id: number) {
  const record = await findOwnAnamnesis(db, patientId, id);
  return record && { ...record, consents: await consentsTo(db, subjectOf(id)) };
}

/** Whether record and consents are unchanged since the signature. */
export function verifyDocument(record: StoredAnamnesis, consents: SignedConsent[]): boolean {
  if (!catalogueVersions().includes(record.catalogueVersion)) return false;
  const questions = catalogueOf(record.catalogueVersion);
  return documentHash({ ...record, consents }, questions) === record.documentHash;
}

/** Stored answers with the questions of the catalogue version that was signed. */
export function describeAnswers(version: string, answers: Answers, locale: Locale): DescribedSection[] {
  return describeSections(catalogueOf(version).sections, answers, locale);
}

/** Deletes old unclaimed records, except one that a draft still refers to. */
export async function forgetAbandoned({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - UNCLAIMED_HOURS * 3_600_000);
  for (const id of await listUnclaimed(db, before)) {
    try {
      await db.transaction((tx) => forgetUnclaimed(tx, id));
    } catch (error) {
      if (sqlState(error) !== SQL_STATE.foreignKeyViolation) throw error;
    }
  }
}

function subjectOf(id: number) {
  return { kind: 'anamnesis', id } as const;
}

/**
 * Whether a form that is sent once more says what was signed. A part that is not sent says nothing else. The person's
 * name and address are the booking's to compare. Decodes an image, so do not call it in a transaction.
 */
export async function isAsSigned(db: Db, id: number, sent: AnamnesisSubmission): Promise<boolean> {
  const signed = await findAnamnesis(db, id);
  if (!signed || (sent.version && sent.version !== signed.catalogueVersion)) return false;
  const catalogue = catalogueOf(signed.catalogueVersion);
  return (
    hasSameAnswers(catalogue, signed, sent) &&
    hasSamePersonalData(catalogue, signed, sent) &&
    (await hasSameSignBlock(signed, sent))
  );
}

function hasSameAnswers(
  catalogue: QuestionCatalogue,
  signed: StoredAnamnesis,
  { categories }: AnamnesisSubmission,
): boolean {
  const sections = sectionsOf(catalogue, 'booking').filter(({ slug }) =>
    categories.some((category) => category.slug === slug),
  );
  const { value, faults } = readAnswers(sections, categories);
  const isSame = ([slug, answers]: [string, unknown]) =>
    canonicalJson(answers) === canonicalJson(signed.answers[slug]);
  return Object.keys(faults).length === 0 && Object.entries(value).every(isSame);
}

/** Only what this form alone asks for. */
function hasSamePersonalData(
  { personalData }: QuestionCatalogue,
  signed: StoredAnamnesis,
  { privateDataCategory }: AnamnesisSubmission,
): boolean {
  const own = personalData.questions.filter(({ columnName }) => columnName === '');
  const { value, faults } = readPersonalData(own, privateDataCategory, {});
  const isSame = ([key, entry]: [string, string]) => entry === signed.privateData[key];
  return Object.keys(faults).length === 0 && Object.entries(value).every(isSame);
}

async function hasSameSignBlock(signed: StoredAnamnesis, { sign }: AnamnesisSubmission): Promise<boolean> {
  const noticeOf = (wanted: string) => sign.questions.find(({ key }) => key === wanted)?.notice;
  if ((noticeOf('ort') || signed.place) !== signed.place) return false;
  if ((noticeOf('date') || signed.signedOn) !== signed.signedOn) return false;
  const signature = noticeOf('sign');
  if (!signature) return true;
  const read = await readSignature(signature);
  return 'png' in read && read.png.equals(signed.signature);
}

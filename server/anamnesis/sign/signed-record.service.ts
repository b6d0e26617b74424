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
import { catalogueOf, catalogueVersions } from '../questions/question-catalogue.service.ts';
import { type DescribedSection, describeSections } from '../read/export-answers.rules.ts';
import type { CheckedAnamnesis } from './check-anamnesis.service.ts';
import type { Answers } from './read-answers.rules.ts';
import { documentHash, type SignedConsent } from './signed-document.rules.ts';

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

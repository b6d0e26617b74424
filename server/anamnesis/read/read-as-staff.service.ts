import type {
  AnamnesisChanges,
  AnamnesisOutline,
  AnamnesisSummary,
  ReadableAnamnesis,
} from '#contract/anamnesis-staff.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { lastWithdrawal } from '#server/audit/consent/withdraw-consent.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findAnamnesis, listOutlines } from '../anamnesis.store.ts';
import { consentLines, personLines } from '../paper/paper-content.rules.ts';
import { formOf } from '../questions/question-catalogue.rules.ts';
import { catalogueOf } from '../questions/question-catalogue.service.ts';
import { redFlagsIn } from '../questions/red-flags.rules.ts';
import { readOwnAnamnesis, verifyDocument } from '../sign/signed-record.service.ts';
import { type Answered, answerChanges, answersTo, readableSections } from './compare-answers.rules.ts';

/** The owner of a record; nobody while the booking is not finished. */
export async function patientOfAnamnesis(db: Db, id: number): Promise<number | undefined> {
  return (await findAnamnesis(db, id))?.patientId ?? undefined;
}

/** A history that was signed after a withdrawal without a new consent is closed like the earlier ones. */
export async function outlinesOf(db: Db, patientId: number): Promise<AnamnesisOutline[]> {
  const outlines = await listOutlines(db, patientId);
  const withdrawal = await lastWithdrawal(db, patientId, 'data_processing');
  const [current] = outlines;
  return outlines.map(({ id, version, catalogueVersion, locale, submittedAt, sections }) => ({
    id,
    version,
    form: formOf(catalogueOf(catalogueVersion), sections),
    submitted_at: submittedAt.toISOString(),
    locale,
    is_current: id === current?.id,
    is_locked: withdrawal !== undefined && (withdrawal.isInForce || submittedAt <= withdrawal.at),
  }));
}

/** A history of this patient for the staff, in the language of the reader. */
export async function readForStaff(
  db: Db,
  { patientId, id }: { patientId: number; id: number },
  locale: Locale,
): Promise<ReadableAnamnesis | undefined> {
  const record = await readOwnAnamnesis(db, patientId, id);
  const outline = (await outlinesOf(db, patientId)).find((each) => each.id === id);
  if (!record || !outline) return undefined;
  const { privateData, place, signedOn, documentHash, consents } = record;
  const catalogue = catalogueOf(record.catalogueVersion);
  return {
    ...outline,
    patient_id: patientId,
    wording: catalogue.status,
    person: personLines(catalogue, privateData, locale),
    sections: readableSections(catalogue, record.answers, locale),
    consents: consentLines(catalogue, consents, locale).map(({ sentence, isGiven, textVersion }) => ({
      sentence,
      is_given: isGiven,
      text_version: textVersion,
    })),
    signature: {
      name: [privateData.firstName, privateData.lastName].filter(Boolean).join(' '),
      place,
      date: signedOn,
      hash: documentHash,
      is_genuine: verifyDocument(record, consents),
    },
  };
}

/** What a doctor must know before anything else, from one history of the patient. */
export async function summaryForStaff(
  db: Db,
  { patientId, id }: { patientId: number; id: number },
  locale: Locale,
): Promise<Omit<AnamnesisSummary, 'record' | 'plan' | 'diagnoses'> | undefined> {
  const record = await readOwnAnamnesis(db, patientId, id);
  if (!record) return undefined;
  const answered = { catalogue: catalogueOf(record.catalogueVersion), answers: record.answers };
  const flags = redFlagsIn(Object.assign({}, ...Object.values(record.answers)));
  const answerTo = (key: string) => answersTo([key], answered, locale)[0]?.answer ?? null;
  return {
    is_genuine: verifyDocument(record, record.consents),
    allergies: answerTo('allergies'),
    medication: answerTo('medication'),
    red_flags: answersTo(flags, answered, locale),
  };
}

/** Compares two histories of this patient; the older one is `before`, whatever the order of the ids. */
export async function compareForStaff(
  db: Db,
  { patientId, ids }: { patientId: number; ids: [number, number] },
  locale: Locale,
): Promise<AnamnesisChanges | undefined> {
  const newestFirst = await outlinesOf(db, patientId);
  const [after, before] = newestFirst.filter(({ id }) => ids.includes(id));
  if (!before || !after) return undefined;
  const [old, recent] = [await answeredIn(db, before.id), await answeredIn(db, after.id)];
  if (!old || !recent) return undefined;
  return { before, after, ...answerChanges(old, recent, locale) };
}

async function answeredIn(db: Db, id: number): Promise<Answered | undefined> {
  const record = await findAnamnesis(db, id);
  return record && { ...record, catalogue: catalogueOf(record.catalogueVersion) };
}

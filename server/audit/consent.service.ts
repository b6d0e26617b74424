import type { Db } from '#server/platform/database/database.ts';
import {
  type ConsentSubject,
  deleteConsentsOfNobody,
  insertConsents,
  insertMissingConsents,
  listConsents,
  type NewConsent,
  namePatient,
  type StoredConsent,
} from './consent.store.ts';

/** One box: whether it was ticked, and the wording beside it. */
export type GivenConsent = Pick<NewConsent, 'kind' | 'isGiven' | 'textVersion' | 'textHash' | 'locale'>;

/** Records what somebody agreed to and what not, each box by itself. */
export async function recordConsents(
  tx: Db,
  subject: ConsentSubject & { patientId?: number | undefined },
  consents: GivenConsent[],
  now: Date,
): Promise<void> {
  const { kind: subjectKind, id: subjectId, patientId = null } = subject;
  await insertConsents(
    tx,
    consents.map(({ kind, isGiven, textVersion, textHash, locale }) => ({
      ...{ subjectKind, subjectId, patientId, recordedAt: now },
      ...{ kind, isGiven, textVersion, textHash, locale },
    })),
  );
}

/** The same for what is recorded once, however often it is told. */
export async function recordConsentsOnce(
  tx: Db,
  { kind: subjectKind, id: subjectId, patientId }: ConsentSubject & { patientId: number },
  consents: GivenConsent[],
  now: Date,
): Promise<void> {
  const subject = { subjectKind, subjectId, patientId, recordedAt: now };
  await insertMissingConsents(
    tx,
    consents.map((given) => ({ ...subject, ...given })),
  );
}

/** In the order in which they were recorded. */
export async function consentsTo(db: Db, subject: ConsentSubject): Promise<StoredConsent[]> {
  return await listConsents(db, subject);
}

/** Names the patient of consents that were given before she was known. */
export async function assignConsents(tx: Db, subject: ConsentSubject, patientId: number): Promise<void> {
  await namePatient(tx, subject, patientId);
}

/** Only as long as they are nobody's; those of a patient are kept. */
export async function forgetConsents(tx: Db, subject: ConsentSubject): Promise<void> {
  await deleteConsentsOfNobody(tx, subject);
}

import type { Locale } from '#contract/locale.ts';
import { wordingsInForce } from '#server/content/legal-text.service.ts';
import { lockOpenAccount } from '#server/identity/account.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  type ConsentSubject,
  deleteConsentsOfNobody,
  findLatestConsent,
  insertConsents,
  insertMissingConsents,
  listConsents,
  type NewConsent,
  namePatient,
  type StoredConsent,
} from './consent.store.ts';

const ASKED = [
  { kind: 'terms', slug: 'agb' },
  { kind: 'privacy', slug: 'privacy-policy' },
] as const;

/** One box: whether it was ticked, and its wording. */
export type GivenConsent = Pick<NewConsent, 'kind' | 'isGiven' | 'textVersion' | 'textHash' | 'locale'>;

/** Records each box by itself, ticked or not. */
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
      subjectKind,
      subjectId,
      patientId,
      recordedAt: now,
      kind,
      isGiven,
      textVersion,
      textHash,
      locale,
    })),
  );
}

/** Records the consents once, however often it is called. */
async function recordConsentsOnce(
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

/** Whether the patient's last word is a consent to exactly this wording. */
export async function hasConsentTo(
  db: Db,
  patientId: number,
  { kind, textVersion }: Pick<GivenConsent, 'kind' | 'textVersion'>,
): Promise<boolean> {
  const latest = await findLatestConsent(db, patientId, kind);
  return latest?.isGiven === true && latest.textVersion === textVersion;
}

/** In the order in which they were recorded. */
export async function consentsTo(db: Db, subject: ConsentSubject): Promise<StoredConsent[]> {
  return await listConsents(db, subject);
}

/** Fills in the patient of consents that were given before the patient was known. */
export async function assignConsents(tx: Db, subject: ConsentSubject, patientId: number): Promise<void> {
  await namePatient(tx, subject, patientId);
}

/** Deletes consents that belong to no patient; those of a patient are kept. */
export async function forgetConsents(tx: Db, subject: ConsentSubject): Promise<void> {
  await deleteConsentsOfNobody(tx, subject);
}

/**
 * Records which published texts an account was opened with. Versions never begin in the past, so the versions of that
 * moment can be found later.
 */
export async function recordRegistration(
  { db }: Pick<Deps, 'db'>,
  { patientId, locale, acceptedAt }: { patientId: number; locale: Locale; acceptedAt: string },
): Promise<void> {
  const at = new Date(acceptedAt);
  await db.transaction(async (tx) => {
    if (!(await lockOpenAccount(tx, patientId))) return;
    const texts = await wordingsInForce(
      tx,
      ASKED.map(({ slug }) => slug),
      at,
    );
    const given = ASKED.flatMap(({ kind, slug }) => {
      const text = texts[slug];
      const textVersion = `${slug}=${text?.versionId}`;
      return text ? [{ kind, isGiven: true, textVersion, textHash: text.contentHash, locale }] : [];
    });
    await recordConsentsOnce(tx, { kind: 'registration', id: patientId, patientId }, given, at);
  });
}

import { forgetConsents } from '#server/audit/consent/record-consents.service.ts';
import { withDoctorNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Erasure, Holding, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import {
  copyEnquiries,
  deleteEnquiries,
  deleteOldUnclaimed,
  lastWrittenAt,
  listOldUnclaimed,
  moveEnquiries,
} from './enquiries.store.ts';

/** No law requires keeping enquiries: they are erased with the account, and unclaimed ones after half a year. */
export const enquiriesPersonalData: PersonalData = {
  tables: ['contact', 'contact_email'],
  read: exportEnquiries,
  holdings: keptEnquiries,
  forget: eraseEnquiries,
  merge: moveEnquiries,
};

async function exportEnquiries({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const { enquiries: copied = [], ...rest } = await copyEnquiries(db, patientId);
  return { json: { enquiries: await withDoctorNames(db, copied), ...rest } };
}

async function keptEnquiries(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastWrittenAt(db, patientId);
  return latest ? [{ what: 'contacts', latest }] : [];
}

async function eraseEnquiries(tx: Db, { patientId }: Erasure): Promise<void> {
  await deleteEnquiries(tx, patientId);
}

/**
 * After the last message. The sender is not a patient, so no law requires keeping the enquiry, and Art. 5 (1) e GDPR
 * requires deleting it once it has served its purpose. Half a year leaves time for an answer, a question and a booking.
 */
const KEPT_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/** Deletes old enquiries of senders without an account, with their answers and consents. */
export async function forgetOldEnquiries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const id of await listOldUnclaimed(db, before)) {
    await db.transaction(async (tx) => {
      if (await deleteOldUnclaimed(tx, id, before)) await forgetConsents(tx, { kind: 'contact', id });
    });
  }
}

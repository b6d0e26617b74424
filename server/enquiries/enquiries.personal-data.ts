import { forgetConsents } from '#server/audit/consent/record-consents.service.ts';
import { withDoctorNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Holding, Leaving, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import {
  copyContacts,
  deleteContacts,
  deleteOldOfNobody,
  giveContacts,
  lastWrittenAt,
  listOldOfNobody,
} from './enquiries.store.ts';

/** No law wants enquiries kept: they go with the account, those of nobody when they are old. */
export const contactsPersonalData: PersonalData = {
  tables: ['contact', 'contact_email'],
  read: readContacts,
  holdings: writtenContacts,
  forget: forgetContacts,
  merge: giveContacts,
};

async function readContacts({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const { contacts = [], ...rest } = await copyContacts(db, patientId);
  return { json: { contacts: await withDoctorNames(db, contacts), ...rest } };
}

async function writtenContacts(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastWrittenAt(db, patientId);
  return latest ? [{ what: 'contacts', latest }] : [];
}

async function forgetContacts(tx: Db, { patientId }: Leaving): Promise<void> {
  await deleteContacts(tx, patientId);
}

/**
 * After the last word in it. Whoever only asked is not treated here, so no law wants it kept, and Art. 5 (1) e GDPR
 * wants it gone once it has served: half a year is time for an answer, for asking back and for coming to book.
 */
const KEPT_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/** An enquiry of somebody without an account goes with its answers and with what she agreed to for it. */
export async function forgetOldEnquiries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const id of await listOldOfNobody(db, before)) {
    await db.transaction(async (tx) => {
      if (await deleteOldOfNobody(tx, id, before)) await forgetConsents(tx, { kind: 'contact', id });
    });
  }
}

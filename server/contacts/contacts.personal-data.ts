import type { Db } from '#server/platform/database/database.ts';
import type { Holding, PersonalData } from '#server/platform/personal-data.ts';
import { copyContacts, deleteContacts, lastWrittenAt } from './leaving.store.ts';

/** No law wants enquiries kept: they go with the account. */
export const contactsPersonalData: PersonalData = {
  tables: ['contact', 'contact_email'],
  read: async ({ db }, patientId) => ({ json: { contacts: await copyContacts(db, patientId) } }),
  holdings: writtenEnquiries,
  forget: (tx, { patientId }) => deleteContacts(tx, patientId),
};

async function writtenEnquiries(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastWrittenAt(db, patientId);
  return latest ? [{ what: 'contacts', latest }] : [];
}

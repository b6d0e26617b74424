import { withDoctorNames } from '#server/catalogue/doctor-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Holding, Leaving, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import { copyContacts, deleteContacts, lastWrittenAt } from './leaving.store.ts';
import { giveContacts } from './merging.store.ts';

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

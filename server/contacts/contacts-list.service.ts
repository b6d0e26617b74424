import type { z } from 'zod';
import type { Contact, contacts } from '#contract/contacts.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { type DoctorName, doctorNames } from '#server/catalogue/doctor-names.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { contacts as words } from '#texts/generated/contacts.ts';
import { contactOnWire } from './contact.wire.ts';
import { listEmails } from './contact-email.store.ts';
import type { StoredContact } from './contacts.store.ts';
import { type ContactColumn, type ListedContacts, listContacts } from './contacts-list.store.ts';

type ListQuery = z.output<(typeof contacts)['listContacts']['input']>;

const EVERY_COLUMN: readonly ContactColumn[] = ['doctor', 'title', 'description', 'created_at'];

export async function ownContacts(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
  { searchColumn = [...EVERY_COLUMN], ...query }: ListQuery,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: Contact[]; total: number }> {
  const listed = { ...query, owner: { patientId }, searchColumns: searchColumn };
  const { rows, total } = await pageOfContacts(db, listed, locale);
  return { data: rows.map(({ onWire }) => onWire), total };
}

/** One page with what was answered; searched and sorted by what stands on the screen in this language. */
export async function pageOfContacts(
  db: Db,
  wanted: Omit<ListedContacts, 'addressees'>,
  locale: Locale,
): Promise<{ rows: { stored: StoredContact; onWire: Contact }[]; total: number }> {
  const doctors = await doctorNames(db);
  const { rows, total } = await listContacts(db, { ...wanted, addressees: addresseesOf(doctors, locale) });
  const emails = await listEmails(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((stored) => ({ stored, onWire: contactOnWire(stored, emails, doctors) })), total };
}

function addresseesOf(doctors: DoctorName[], locale: Locale): ListedContacts['addressees'] {
  const named = doctors.map(({ id, display_name }) => ({ id, name: display_name }));
  return [{ id: null, name: words[locale].general }, ...named].toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}

import type { z } from 'zod';
import { fullAddress } from '#contract/address-line.ts';
import type { Contact, enquiries, enquiriesStaff } from '#contract/enquiries.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { type DoctorName, doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { contacts as words } from '#texts/generated/contacts.ts';
import { listEmails, type Owner, type StoredContact, type StoredEmail } from './enquiries.store.ts';
import { type ContactColumn, countOpen, type ListedContacts, listContacts } from './list-enquiries.store.ts';

type ListQuery = z.output<(typeof enquiries)['listContacts']['input']>;

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
async function pageOfContacts(
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

export function contactOnWire(
  row: StoredContact,
  emails: readonly StoredEmail[],
  doctors: readonly DoctorName[],
): Contact {
  const { id, firstName, lastName, email, phone, title, description } = row;
  return {
    ...{ id, email, phone, title, description },
    doctor: doctors.find((doctor) => doctor.id === row.doctorId) ?? null,
    first_name: firstName,
    last_name: lastName,
    last_email_sent_at: row.lastEmailSentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    emails: emails.filter(({ contactId }) => contactId === id).map(emailOnWire),
  };
}

function emailOnWire({ id, subject, content, createdAt }: StoredEmail): Contact['emails'][number] {
  return { id, subject, content, created_at: createdAt.toISOString() };
}

/** Empty where none was given. */
function addressInLine({ address }: Pick<StoredContact, 'address'>, locale: Locale): string {
  if (!address) return '';
  const { street = '', houseNumber = '', postalCode = '', city = '', countryCode = 'DE' } = address;
  return fullAddress({ street, houseNumber, postalCode, city, countryCode }, locale);
}

/** Nobody writes more often; whoever seems to is shown with the newest. */
const MOST_ENQUIRIES = 200;

/** The enquiries of one patient, newest first; a doctor sees those to her, also here. */
export async function enquiriesOfPatient(
  db: Db,
  { role, staffId }: Staff,
  patientId: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<Contact[]> {
  const doctorId = role === 'doctor' ? await doctorIdOf(db, staffId) : undefined;
  if (role === 'doctor' && doctorId === undefined) return [];
  const { rows } = await pageOfContacts(
    db,
    {
      ...{ page: 1, perPage: MOST_ENQUIRIES, search: '', searchColumns: [] },
      ...{ sortColumn: 'created_at', sortDirection: 'desc' },
      owner: { patientId, ...(doctorId !== undefined && { doctorId }) },
    },
    locale,
  );
  return rows.map(({ onWire }) => onWire);
}

type StaffEnquiriesListQuery = z.output<(typeof enquiriesStaff)['listEnquiries']['input']>;

/** What a patient wrote is shown only together with the trace that it was read. */
export async function listEnquiries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { enquiry_id: id, ...query }: StaffEnquiriesListQuery,
  { locale }: Pick<Client, 'locale'>,
) {
  const owner = await enquiriesFor(db, staff);
  const searchColumns = ['person', 'doctor', 'title', 'description', 'created_at'] as const;
  const { rows, total } = await pageOfContacts(
    db,
    { ...query, ...(id !== undefined && { id, state: 'all' }), owner, searchColumns },
    locale,
  );
  await db.transaction(async (tx) => {
    for (const { stored } of rows) await recordReading(tx, staff, stored, now());
  });
  return {
    data: rows.map(({ stored, onWire }) => ({
      ...onWire,
      patient_id: stored.patientId,
      birthdate: stored.birthdate,
      address: addressInLine(stored, locale),
      is_signed_in: stored.isSignedIn,
    })),
    total,
  };
}

/** A doctor finds what was sent to her; administrators and assistants find everything. */
export async function enquiriesFor(db: Db, { role, staffId }: Staff): Promise<Owner> {
  if (role !== 'doctor') return {};
  const doctorId = await doctorIdOf(db, staffId);
  if (doctorId === undefined) throw new Failure('request.not_found');
  return { doctorId };
}

/** The list is loaded again with every search and every answer: one trace in an hour says it. */
export async function recordReading(
  tx: Db,
  staff: Staff,
  { id, patientId }: Pick<StoredContact, 'id' | 'patientId'>,
  now: Date,
): Promise<void> {
  if (patientId === null) return;
  await recordView(tx, { patientId, kind: 'contact_read', actor: staff, subjectId: id }, now);
}

/** Counting shows nothing of what was written, and leaves no trace. */
export async function countOpenEnquiries(db: Db, staff: Staff): Promise<number> {
  return await countOpen(db, await enquiriesFor(db, staff));
}

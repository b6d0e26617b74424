import type { z } from 'zod';
import { fullAddress } from '#contract/address-line.ts';
import type { Enquiry, enquiries, enquiriesStaff } from '#contract/enquiries.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { type DoctorName, doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf, inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { isLimitedToOwn, type Patient, type Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { enquiries as texts } from '#texts/generated/enquiries.ts';
import { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { listEmails, type Owner, type StoredEmail, type StoredEnquiry } from './enquiries.store.ts';
import { countOpen, type ListedEnquiries, selectEnquiries } from './list-enquiries.store.ts';

type ListQuery = z.output<(typeof enquiries)['listOwnEnquiries']['input']>;

const EVERY_COLUMN = ['doctor', 'title', 'description', 'created_at', 'reply'] as const;

export async function listOwnEnquiries(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
  { searchColumn = [...EVERY_COLUMN], ...query }: ListQuery,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: Enquiry[]; total: number }> {
  const listed = { ...query, owner: { patientId }, searchColumns: searchColumn };
  const { rows, total } = await pageOfEnquiries(db, listed, locale);
  return { data: rows.map(({ onWire }) => onWire), total };
}

/** One page of enquiries with their answers, searched and sorted by the texts on the screen in this language. */
async function pageOfEnquiries(
  db: Db,
  wanted: Omit<ListedEnquiries, 'addressees' | 'replyLabels'>,
  locale: Locale,
  { addressee, ...replyLabels }: Labels = labelsForPatients(locale),
): Promise<{ rows: { stored: StoredEnquiry; onWire: Enquiry }[]; total: number }> {
  const doctors = await doctorNames(db);
  const { rows, total } = await selectEnquiries(db, {
    ...wanted,
    addressees: addresseesOf(doctors, addressee, locale),
    replyLabels,
  });
  const emails = await listEmails(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((stored) => ({ stored, onWire: enquiryOnWire(stored, emails, doctors) })), total };
}

/** The clinic as an addressee, and the columns of the answer. */
type Labels = ListedEnquiries['replyLabels'] & { addressee: string };

function labelsForPatients(locale: Locale): Labels {
  const { general: addressee, answered, unanswered, open } = texts[locale];
  return { addressee, answered, unanswered, open };
}

function labelsForStaff(locale: Locale): Labels {
  const { clinic: addressee, answered, open: unanswered, read: open } = staff_enquiries[locale];
  return { addressee, answered, unanswered, open };
}

function addresseesOf(
  doctors: readonly DoctorName[],
  clinic: string,
  locale: Locale,
): ListedEnquiries['addressees'] {
  const named = doctors.map(({ id, display_name }) => ({ id, name: display_name }));
  return [{ id: null, name: clinic }, ...named].toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}

export function enquiryOnWire(
  row: StoredEnquiry,
  emails: readonly StoredEmail[],
  doctors: readonly DoctorName[],
): Enquiry {
  const { id, firstName, lastName, email, phone, title, description } = row;
  return {
    id,
    email,
    phone,
    title,
    description,
    doctor: doctors.find((doctor) => doctor.id === row.doctorId) ?? null,
    first_name: firstName,
    last_name: lastName,
    last_email_sent_at: row.lastEmailSentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    emails: emails.filter(({ contactId }) => contactId === id).map(emailOnWire),
  };
}

function emailOnWire({ id, subject, content, createdAt }: StoredEmail): Enquiry['emails'][number] {
  return { id, subject, content, created_at: createdAt.toISOString() };
}

/** Empty if the enquiry has no address. */
function addressLine({ address }: Pick<StoredEnquiry, 'address'>, locale: Locale): string {
  if (!address) return '';
  const { street = '', houseNumber = '', postalCode = '', city = '', countryCode = 'DE' } = address;
  return fullAddress({ street, houseNumber, postalCode, city, countryCode }, locale);
}

/** A patient with more enquiries is shown with the newest. */
const MOST_ENQUIRIES = 200;

/** The enquiries of one patient, newest first. A doctor sees only those sent to this doctor. */
export async function enquiriesOfPatient(
  db: Db,
  staff: Staff,
  patientId: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<Enquiry[]> {
  const isLimited = isLimitedToOwn(staff);
  const doctorId = isLimited ? await doctorIdOf(db, staff.staffId) : undefined;
  if (isLimited && doctorId === undefined) return [];
  const { rows } = await pageOfEnquiries(
    db,
    {
      page: 1,
      perPage: MOST_ENQUIRIES,
      search: '',
      searchColumns: [],
      sortColumn: 'created_at',
      sortDirection: 'desc',
      owner: { patientId, ...(doctorId !== undefined && { doctorId }) },
    },
    locale,
  );
  return rows.map(({ onWire }) => onWire);
}

type StaffListQuery = z.output<(typeof enquiriesStaff)['listEnquiries']['input']>;

/** Lists enquiries for the staff and records the access. */
export async function listEnquiries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { enquiry_id: id, ...query }: StaffListQuery,
  { locale }: Pick<Client, 'locale'>,
) {
  const owner = await visibleEnquiries(db, staff);
  const searchColumns = ['person', 'doctor', 'title', 'description', 'created_at'] as const;
  const { rows, total } = await pageOfEnquiries(
    db,
    { ...query, ...(id !== undefined && { id, state: 'all' }), owner, searchColumns },
    locale,
    labelsForStaff(locale),
  );
  await db.transaction(async (tx) => {
    for (const { stored } of rows) await recordReading(tx, staff, stored, now());
  });
  return {
    data: rows.map(({ stored, onWire }) => ({
      ...onWire,
      patient_id: stored.patientId,
      birthdate: stored.birthdate,
      address: addressLine(stored, locale),
      is_signed_in: stored.isSignedIn,
    })),
    total,
  };
}

/** A doctor sees the enquiries sent to this doctor; administrators and assistants see all. */
export async function visibleEnquiries(db: Db, staff: Staff): Promise<Owner> {
  if (!isLimitedToOwn(staff)) return {};
  const doctorId = await doctorIdOf(db, staff.staffId);
  if (doctorId === undefined) throw new Failure('request.not_found');
  return { doctorId };
}

/** Records the access once an hour, because every search and every answer loads the list again. */
export async function recordReading(
  tx: Db,
  staff: Staff,
  { id, patientId, doctorId }: Pick<StoredEnquiry, 'id' | 'patientId' | 'doctorId'>,
  now: Date,
): Promise<void> {
  if (patientId === null) return;
  const reader = await inReachOf(tx, staff, doctorId);
  await recordView(tx, { patientId, kind: 'contact_read', actor: reader, subjectId: id }, now);
}

/** Shows no content, so it is not recorded as access. */
export async function countOpenEnquiries(db: Db, staff: Staff): Promise<number> {
  return await countOpen(db, await visibleEnquiries(db, staff));
}

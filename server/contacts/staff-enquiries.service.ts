import type { z } from 'zod';
import type { contactsStaff } from '#contract/contacts-staff.contract.ts';
import { recordView } from '#server/audit/view.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { addressInLine } from './contact.wire.ts';
import type { Owner, StoredContact } from './contacts.store.ts';
import { pageOfContacts } from './contacts-list.service.ts';
import { countOpen } from './contacts-list.store.ts';

type ListQuery = z.output<(typeof contactsStaff)['listEnquiries']['input']>;

/** What a patient wrote is shown only together with the trace that it was read. */
export async function listEnquiries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { enquiry_id: id, ...query }: ListQuery,
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

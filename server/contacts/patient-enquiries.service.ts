import type { Contact } from '#contract/contacts.contract.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOfContacts } from './contacts-list.service.ts';

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

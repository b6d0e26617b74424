import { assignConsents } from '#server/audit/consent/record-consents.service.ts';
import { ownerOfAddress, provenAddressKey } from '#server/identity/email/prove-address.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { assignToPatient, findEnquiry } from './enquiries.store.ts';

/** Assigns the enquiries that a patient wrote as a visitor, once the patient has proven the address. */
export async function claimOfPatient(
  { db }: Pick<Deps, 'db'>,
  { patientId }: { patientId: number },
): Promise<void> {
  const emailKey = await provenAddressKey(db, patientId);
  if (emailKey !== undefined) await claim(db, emailKey, patientId);
}

/** Assigns a new enquiry to the patient who has proven its address. */
export async function claimNewEnquiry(
  { db }: Pick<Deps, 'db'>,
  { contactId }: { contactId: number },
): Promise<void> {
  const enquiry = await findEnquiry(db, contactId);
  if (!enquiry || enquiry.patientId !== null) return;
  const patientId = await ownerOfAddress(db, enquiry.email);
  if (patientId !== undefined) await claim(db, enquiry.emailKey, patientId);
}

async function claim(db: Deps['db'], emailKey: string, patientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of await assignToPatient(tx, emailKey, patientId)) {
      await assignConsents(tx, { kind: 'contact', id }, patientId);
    }
  });
}

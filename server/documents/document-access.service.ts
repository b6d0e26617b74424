import type { DocumentKind } from '#contract/documents.rules.ts';
import { requireRecord } from '#server/appointments/record-access.service.ts';
import type { Recipient } from '#server/identity/personal-letter.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { findForStaff, type StoredDocument } from './documents.store.ts';

/** One file of a record that is her business, of a kind that she may do this with. */
export async function requireDocument(
  db: Db,
  staff: Staff,
  { id, kinds }: { id: number; kinds: readonly DocumentKind[] },
  now: Date,
): Promise<{ document: StoredDocument; patient: Recipient }> {
  const document = await findForStaff(db, id, kinds);
  if (!document) throw new Failure('request.not_found');
  return { document, patient: await requireRecord(db, staff, document.patientId, now) };
}

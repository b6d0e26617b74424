import type { DocumentKind } from '#contract/documents.rules.ts';
import { type Purpose, requireRecord } from '#server/appointments/record-access.service.ts';
import type { Recipient } from '#server/identity/personal-letter.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { findForStaff, type StoredDocument } from './documents.store.ts';

interface Wanted {
  id: number;
  to: Purpose['to'];
  /** Those that she may do this with. */
  kinds: readonly DocumentKind[];
}

/** One file of a record that is her business. */
export async function requireDocument(
  db: Db,
  staff: Staff,
  { id, to, kinds }: Wanted,
  now: Date,
): Promise<{ document: StoredDocument; patient: Recipient }> {
  const document = await findForStaff(db, id, kinds);
  if (!document) throw new Failure('request.not_found');
  return { document, patient: await requireRecord(db, staff, { patientId: document.patientId, to }, now) };
}

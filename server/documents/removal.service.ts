import { recordAccess } from '#server/audit/access.service.ts';
import { holdAccounts } from '#server/identity/closing.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { documents_answer } from '#texts/generated/documents_answer.ts';
import { REMOVABLE } from './documents.rules.ts';
import { lockKept, markRemoved, ownersOf } from './documents.store.ts';

/**
 * Takes prescriptions and therapy plans out of all lists: every one of them, or none. Files and rows stay, because
 * a record must be kept for ten years after the treatment (§ 630f BGB).
 */
export async function removePrescriptions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Staff,
  ids: number[],
  { locale }: Pick<Client, 'locale'>,
) {
  const wanted = [...new Set(ids)];
  await db.transaction(async (tx) => {
    await holdAccounts(tx, await ownersOf(tx, wanted));
    const found = await lockKept(tx, wanted, REMOVABLE);
    if (found.length < wanted.length) throw new Failure('request.not_found');
    await markRemoved(tx, wanted, admin.staffId, now());
    for (const { id: subjectId, patientId } of found) {
      await recordAccess(tx, { patientId, kind: 'document_removed', actor: admin, subjectId }, now());
    }
  });
  return { message: documents_answer[locale].removed };
}

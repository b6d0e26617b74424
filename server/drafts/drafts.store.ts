import { and, eq, gt, sql } from 'drizzle-orm';
import type { DraftForm } from '#contract/drafts.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { formDraft } from './drafts.tables.ts';

/** Whose draft of which form. */
export interface DraftOf {
  patientId: number;
  form: DraftForm;
}

export type StoredDraft = Pick<typeof formDraft.$inferSelect, 'form' | 'entries' | 'savedAt'>;

const columns = { form: formDraft.form, entries: formDraft.entries, savedAt: formDraft.savedAt };

/** Does not find a draft whose last change was at `until` or before, even if it is not deleted yet. */
export async function findDraft(
  db: Db,
  { patientId, form }: DraftOf,
  until: Date,
): Promise<StoredDraft | undefined> {
  const [found] = await db
    .select(columns)
    .from(formDraft)
    .where(and(eq(formDraft.patientId, patientId), eq(formDraft.form, form), gt(formDraft.savedAt, until)));
  return found;
}

/** The drafts of a patient whose last change was after `until`. */
export async function listDrafts(db: Db, patientId: number, until: Date): Promise<StoredDraft[]> {
  return await db
    .select(columns)
    .from(formDraft)
    .where(and(eq(formDraft.patientId, patientId), gt(formDraft.savedAt, until)))
    .orderBy(formDraft.form);
}

/** Others who save the same draft wait until the transaction ends, also while there is no row to lock. */
export async function lockDraft(tx: Db, { patientId, form }: DraftOf): Promise<void> {
  const name = `draft ${form} of ${patientId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function putDraft(
  tx: Db,
  { patientId, form }: DraftOf,
  { entries, savedAt }: Pick<StoredDraft, 'entries' | 'savedAt'>,
): Promise<void> {
  await tx
    .insert(formDraft)
    .values({ patientId, form, entries, savedAt })
    .onConflictDoUpdate({ target: [formDraft.patientId, formDraft.form], set: { entries, savedAt } });
}

export async function deleteDraft(db: Db, { patientId, form }: DraftOf): Promise<void> {
  await db.delete(formDraft).where(and(eq(formDraft.patientId, patientId), eq(formDraft.form, form)));
}

export async function deleteDrafts(tx: Db, patientId: number): Promise<void> {
  await tx.delete(formDraft).where(eq(formDraft.patientId, patientId));
}

/** Deletes a limited number and returns how many. Skips locked drafts: somebody is changing them. */
export async function deleteOldDrafts(db: Db, until: Date, atMost: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from ${formDraft} where (patient_id, form) in (
      select patient_id, form from ${formDraft} where saved_at <= ${until.toISOString()}::timestamptz
      limit ${atMost} for update skip locked)
    returning form`);
  return rows.length;
}

/** For merging two accounts. Of two drafts of one form the later one stays. */
export async function moveDrafts(tx: Db, fromId: number, intoId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${formDraft} (patient_id, form, entries, saved_at)
    select ${intoId}, form, entries, saved_at from ${formDraft} where patient_id = ${fromId}
    on conflict (patient_id, form) do update set entries = excluded.entries, saved_at = excluded.saved_at
    where excluded.saved_at > form_draft.saved_at`);
  await deleteDrafts(tx, fromId);
}

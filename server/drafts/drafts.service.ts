import type { z } from 'zod';
import type { DraftForm, drafts, FormDraft } from '#contract/drafts.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import { type DataKey, openText, sealText } from '#server/platform/data-key.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { drafts_answer } from '#texts/generated/drafts_answer.ts';
import {
  deleteDraft,
  deleteOldDrafts,
  findDraft,
  listDrafts,
  lockDraft,
  putDraft,
  type StoredDraft,
} from './drafts.store.ts';

/** As long as the draft of a guest's booking. */
const DRAFT_HOURS = 24;

/** A patient who types without a pause saves every second. */
const SAVES: Limit = { name: 'drafts.saves', allowed: 900, windowSeconds: 600 };

/** In characters of JSON; the longest answers to all questions are shorter. */
const LONGEST_ENTRIES = 200_000;

const DRAFTS_AT_ONCE = 100;

type Owner = Pick<Patient, 'patientId'>;
type Reading = Pick<Deps, 'db' | 'dataKey' | 'now'>;
type Typed = z.output<(typeof drafts)['saveFormDraft']['input']>;
type Saved = z.input<(typeof drafts)['saveFormDraft']['output']>;

/** Does not find a draft whose last change is more than a day ago. */
export async function readDraft(
  { db, dataKey, now }: Reading,
  { patientId }: Owner,
  form: DraftForm,
): Promise<FormDraft | null> {
  const stored = await findDraft(db, { patientId, form }, expiryCutoff(now()));
  return stored ? openDraft(dataKey, stored) : null;
}

/** The later save wins. A draft that the caller has not read yet comes back, so that it can be offered. */
export async function saveDraft(
  { db, dataKey, now }: Reading,
  { patientId }: Owner,
  { form, based_on, ...sent }: Typed,
): Promise<Saved> {
  const entries = sent[form];
  if (!entries) throw new Failure('request.invalid', { fields: { [form]: [{ text: 'required' }] } });
  const content = JSON.stringify(entries);
  if (content.length > LONGEST_ENTRIES) throw new Failure('request.too_large');

  const savedAt = now();
  await takeTry(db, SAVES, String(patientId), savedAt);
  const before = await db.transaction(async (tx) => {
    await lockDraft(tx, { patientId, form });
    const found = await findDraft(tx, { patientId, form }, expiryCutoff(savedAt));
    await putDraft(tx, { patientId, form }, { entries: sealText(dataKey, content), savedAt });
    return found;
  });
  const isUnread = before && before.savedAt.toISOString() !== based_on;
  return { saved_at: savedAt.toISOString(), replaced: isUnread ? openDraft(dataKey, before) : null };
}

export async function discardDraft(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Owner,
  form: DraftForm,
  locale: Locale,
): Promise<{ message: string }> {
  await deleteDraft(db, { patientId, form });
  return { message: drafts_answer[locale].discarded };
}

/** To be called in the transaction that stores the sent form. */
export async function forgetSentDraft(tx: Db, patientId: number, form: DraftForm): Promise<void> {
  await deleteDraft(tx, { patientId, form });
}

/** All drafts of a patient, for the export. */
export async function readDrafts({ db, dataKey, now }: Reading, patientId: number) {
  const found = await listDrafts(db, patientId, expiryCutoff(now()));
  return found.map((stored) => ({ form: stored.form, ...openDraft(dataKey, stored) }));
}

export async function forgetOldDrafts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = expiryCutoff(now());
  for (let deleted = DRAFTS_AT_ONCE; deleted === DRAFTS_AT_ONCE; )
    deleted = await deleteOldDrafts(db, until, DRAFTS_AT_ONCE);
}

function openDraft(key: DataKey, { form, entries, savedAt }: StoredDraft): FormDraft {
  return { saved_at: savedAt.toISOString(), [form]: JSON.parse(openText(key, entries)) };
}

function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - DRAFT_HOURS * 3_600_000);
}

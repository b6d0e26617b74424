import type { QuickText } from '#contract/content-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { content_answer } from '#texts/generated/content_answer.ts';
import { countTexts, deleteText, insertText, listTexts, lockTexts, updateText } from './quick-texts.store.ts';

/** The clinic never needs more; the refusal names this number. */
const MOST_TEXTS = 100;

type Speaker = Pick<Client, 'locale'>;
type Texts = Pick<QuickText, 'title' | 'content'>;

export async function listQuickTexts({ db }: Pick<Deps, 'db'>, staff: Staff): Promise<{ data: QuickText[] }> {
  const texts = await listTexts(db);
  return {
    data: texts.map(({ authorId, ...text }) => ({ ...text, may_change: mayChange(staff, authorId) })),
  };
}

export async function saveQuickText(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, title, content }: Texts & { id?: number | undefined },
  { locale }: Speaker,
): Promise<{ message: string; data: QuickText }> {
  const row = { title, content, changedById: staff.staffId, changedAt: now() };
  const savedId =
    id === undefined
      ? await addText(db, { ...row, authorId: staff.staffId })
      : await updateText(db, id, authorOf(staff), row);
  if (savedId === undefined) throw new Failure('request.not_found');
  return {
    message: content_answer[locale].quick_text_saved,
    data: { id: savedId, title, content, may_change: true },
  };
}

export async function removeQuickText(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  id: number,
  { locale }: Speaker,
): Promise<{ message: string }> {
  if (!(await deleteText(db, id, authorOf(staff)))) throw new Failure('request.not_found');
  return { message: content_answer[locale].quick_text_removed };
}

async function addText(db: Db, row: Parameters<typeof insertText>[1]): Promise<number | undefined> {
  return await db.transaction(async (tx) => {
    await lockTexts(tx);
    if ((await countTexts(tx)) >= MOST_TEXTS) throw new Failure('content.too_many_quick_texts');
    return await insertText(tx, row);
  });
}

/** The author whose texts this member may change; administrators may change all. */
function authorOf({ roles, staffId }: Staff): number | undefined {
  return roles.includes('admin') ? undefined : staffId;
}

function mayChange(staff: Staff, authorId: number): boolean {
  return [authorId, undefined].includes(authorOf(staff));
}

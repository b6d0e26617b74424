import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { content_answer } from '#texts/generated/content_answer.ts';
import { deleteText, insertText, listTexts, updateText } from './quick-texts.store.ts';

type Speaker = Pick<Client, 'locale'>;

export async function listQuickTexts({ db }: Pick<Deps, 'db'>) {
  return { data: await listTexts(db) };
}

export async function saveQuickText(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, title, content }: { id?: number | undefined; title: string; content: string },
  { locale }: Speaker,
) {
  const row = { title, content, changedById: staff.staffId, changedAt: now() };
  const data = id === undefined ? await insertText(db, row) : await updateText(db, id, row);
  if (!data) throw new Failure('request.not_found');
  return { message: content_answer[locale].quick_text_saved, data };
}

export async function removeQuickText({ db }: Pick<Deps, 'db'>, id: number, { locale }: Speaker) {
  if (!(await deleteText(db, id))) throw new Failure('request.not_found');
  return { message: content_answer[locale].quick_text_removed };
}

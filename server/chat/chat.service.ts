import type { Patient } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUnread } from './chat.store.ts';
import { asPatient } from './party.rules.ts';

export async function totalUnreadCount({ db }: Pick<Deps, 'db'>, patient: Patient) {
  return { data: { unread_count: await countUnread(db, asPatient(patient)) } };
}

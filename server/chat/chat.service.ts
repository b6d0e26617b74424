import type { Patient } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUnreadOf } from './chat.store.ts';

export async function totalUnreadCount({ db }: Pick<Deps, 'db'>, patient: Patient) {
  return { data: { unread_count: await countUnreadOf(db, patient.patientId) } };
}

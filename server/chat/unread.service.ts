import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countUnread } from './chat.store.ts';
import { asDoctor } from './party.service.ts';

/** What patients wrote to this doctor and she has not read yet. */
export async function unreadOfDoctor(db: Db, staff: Staff): Promise<number> {
  return await countUnread(db, await asDoctor(db, staff));
}

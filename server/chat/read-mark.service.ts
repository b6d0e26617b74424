import type { Deps } from '#server/platform/deps.ts';
import { countUnread } from './chat.store.ts';
import { topicsOf } from './chat-topics.rules.ts';
import { requireConversation } from './messages.service.ts';
import type { Party } from './party.rules.ts';
import { moveReadMark } from './read-mark.store.ts';

/** The party has read this far; both hear of it, because the other sees that she was read. */
export async function markRead(
  { db, nudges }: Pick<Deps, 'db' | 'nudges'>,
  party: Party,
  { id, up_to: upTo }: { id: number; up_to?: number | undefined },
) {
  const conversation = await requireConversation(db, party, id);
  const hasMoved = await moveReadMark(db, id, party.side, upTo);
  if (hasMoved) await nudges.tell(topicsOf(conversation), id);
  return { data: { unread_count: await countUnread(db, party, id) } };
}

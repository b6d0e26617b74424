import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { countUnread } from './chat.store.ts';
import {
  giveConversation,
  lockConversationsOf,
  type MarkedConversation,
  pourInto,
  renameSpeaker,
} from './merging.store.ts';
import type { Side } from './party.rules.ts';

/** A patient and her doctor have one conversation: where each account had one, the two become one. */
export async function giveConversations(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const kept = await lockConversationsOf(tx, intoId);
  for (const moved of await lockConversationsOf(tx, fromId)) {
    await renameSpeaker(tx, moved.id, intoId);
    const same = kept.find(({ doctorId }) => doctorId === moved.doctorId);
    if (!same) {
      await giveConversation(tx, moved.id, intoId);
      continue;
    }
    await pourInto(tx, moved.id, {
      ...same,
      patientReadUpTo: await readUpTo(tx, [moved, same], 'patient'),
      doctorReadUpTo: await readUpTo(tx, [moved, same], 'doctor'),
      patientNoticedUpTo: Math.max(moved.patientNoticedUpTo, same.patientNoticedUpTo),
      doctorNoticedUpTo: Math.max(moved.doctorNoticedUpTo, same.doctorNoticedUpTo),
    });
  }
}

/** Nothing that was unread counts as read; something that was read may count as unread once more. */
async function readUpTo(tx: Db, both: MarkedConversation[], side: Side): Promise<number> {
  const marks = both.map((each) => ({ each, mark: each[`${side}ReadUpTo`] }));
  const unread: number[] = [];
  for (const { each, mark } of marks) {
    const party = { side, id: each[`${side}Id`] };
    if ((await countUnread(tx, party, each.id)) > 0) unread.push(mark);
  }
  return unread.length > 0 ? Math.min(...unread) : Math.max(...marks.map(({ mark }) => mark));
}

import { withDoctorNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Erasure,
  Holding,
  Merging,
  PersonalCopy,
  PersonalData,
} from '#server/platform/personal-data.ts';
import {
  copyConversations,
  countUnread,
  deleteConversations,
  lastWrittenAt,
  lockConversationsOf,
  moveConversation,
  moveMessagesInto,
  reassignSender,
  type StoredConversation,
} from './chat.store.ts';
import type { Side } from './party.rules.ts';

/** Messages between patient and doctor are part of the medical record. */
export const chatPersonalData: PersonalData = {
  tables: ['conversation', 'message', 'message_document'],
  read: readConversations,
  holdings: writtenMessages,
  forget: forgetConversations,
  merge: moveConversations,
};

async function readConversations({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const { conversations = [], ...rest } = await copyConversations(db, patientId);
  return { json: { conversations: await withDoctorNames(db, conversations), ...rest } };
}

async function writtenMessages(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastWrittenAt(db, patientId);
  return latest ? [{ what: 'chat', duty: 'treatment', latest }] : [];
}

async function forgetConversations(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (!stillKept.has('treatment')) await deleteConversations(tx, patientId);
}

/** A patient and a doctor have one conversation. If both accounts had one with the same doctor, their messages are joined. */
async function moveConversations(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  const kept = await lockConversationsOf(tx, intoId);
  for (const moved of await lockConversationsOf(tx, fromId)) {
    await reassignSender(tx, moved.id, intoId);
    const same = kept.find(({ doctorId }) => doctorId === moved.doctorId);
    if (!same) {
      await moveConversation(tx, moved.id, intoId);
      continue;
    }
    await moveMessagesInto(tx, moved.id, {
      ...same,
      patientReadUpTo: await readUpTo(tx, [moved, same], 'patient'),
      doctorReadUpTo: await readUpTo(tx, [moved, same], 'doctor'),
      patientNoticedUpTo: Math.max(moved.patientNoticedUpTo, same.patientNoticedUpTo),
      doctorNoticedUpTo: Math.max(moved.doctorNoticedUpTo, same.doctorNoticedUpTo),
    });
  }
}

/** An unread message never counts as read afterwards; a read one may count as unread again. */
async function readUpTo(tx: Db, both: StoredConversation[], side: Side): Promise<number> {
  const marks = both.map((each) => ({ each, mark: each[`${side}ReadUpTo`] }));
  const unread: number[] = [];
  for (const { each, mark } of marks) {
    const party = { side, id: each[`${side}Id`] };
    if ((await countUnread(tx, party, each.id)) > 0) unread.push(mark);
  }
  return unread.length > 0 ? Math.min(...unread) : Math.max(...marks.map(({ mark }) => mark));
}

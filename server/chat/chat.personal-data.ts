import { withDoctorNames } from '#server/catalogue/doctor-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Holding, Leaving, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import { copyConversations, deleteConversations, lastWrittenAt } from './leaving.store.ts';
import { giveConversations } from './merging.service.ts';

/** What patient and doctor write to each other belongs to the record of the treatment. */
export const chatPersonalData: PersonalData = {
  tables: ['conversation', 'message', 'message_document'],
  read: readConversations,
  holdings: writtenMessages,
  forget: forgetConversations,
  merge: giveConversations,
};

async function readConversations({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const { conversations = [], ...rest } = await copyConversations(db, patientId);
  return { json: { conversations: await withDoctorNames(db, conversations), ...rest } };
}

async function writtenMessages(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastWrittenAt(db, patientId);
  return latest ? [{ what: 'chat', duty: 'treatment', latest }] : [];
}

async function forgetConversations(tx: Db, { patientId, stillKept }: Leaving): Promise<void> {
  if (!stillKept.has('treatment')) await deleteConversations(tx, patientId);
}

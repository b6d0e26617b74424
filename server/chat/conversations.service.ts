import type { Conversation } from '#contract/chat.contract.ts';
import { treatingAmong } from '#server/appointments/treating.service.ts';
import { doctorNames } from '#server/catalogue/doctor-names.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { chatNotices } from './chat-notices.service.ts';
import { conversationOnWire } from './conversation.wire.ts';
import { hasConversation, type ListedConversation, listConversations } from './conversations.store.ts';
import { pageOf, readCursor } from './cursor.rules.ts';
import { filesOfMessages } from './describe-messages.service.ts';
import { asPatient, type Party } from './party.rules.ts';

const CONVERSATIONS_PER_PAGE = 20;

export async function ownConversations(
  { db }: Pick<Deps, 'db'>,
  patient: Patient,
  { before }: { before?: string | undefined },
  { locale }: Pick<Client, 'locale'>,
) {
  const reader = asPatient(patient);
  const { rows, nextPageUrl } = await pageOfConversations(db, reader, { before, path: '/api/chats' });
  const page = { conversations: rows.map(({ onWire }) => onWire), nextPageUrl };
  return {
    ...page,
    data: page,
    can_chat: rows.length > 0 || (await hasConversation(db, reader)),
    notices: await chatNotices(db, locale),
  };
}

/** One page of the conversations of a party, in the order that suits her. */
export async function pageOfConversations(
  db: Db,
  party: Party,
  { before, path }: { before: string | undefined; path: string },
): Promise<{ rows: { stored: ListedConversation; onWire: Conversation }[]; nextPageUrl: string | null }> {
  const [order = 0, id = 0] = before === undefined ? [] : readCursor(before, 2);
  const found = await listConversations(db, party, {
    before: before === undefined ? undefined : { order, id },
    limit: CONVERSATIONS_PER_PAGE + 1,
  });
  const { rows, nextPageUrl } = pageOf(found, CONVERSATIONS_PER_PAGE, path, (row) => [row.order, row.id]);
  const doctors = await doctorNames(db);
  const isTreating = await treatingAmong(db, rows);
  const described = [];
  for (const stored of rows) {
    const doctor = doctors.find((each) => each.id === stored.doctorId);
    const fileName = await fileNameOf(db, stored);
    const onWire = conversationOnWire(stored, { doctor, canSend: isTreating(stored), fileName });
    described.push({ stored, onWire });
  }
  return { rows: described, nextPageUrl };
}

/** Only a message without words is called by its file. */
async function fileNameOf(db: Db, { patientId, newestId, newestHtml }: ListedConversation): Promise<string> {
  if (newestId === null || newestHtml !== '') return '';
  const files = await filesOfMessages(db, patientId, [newestId]);
  return files.get(newestId)?.[0]?.fileName ?? '';
}

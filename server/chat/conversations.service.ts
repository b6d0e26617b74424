import { treatingAmong } from '#server/appointments/treating.service.ts';
import { withdrawnAmong } from '#server/audit/consent-choice.service.ts';
import { doctorNames } from '#server/catalogue/doctor-names.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { chatNotices } from './chat-notices.service.ts';
import { conversationOnWire, type WordlessConversation } from './conversation.wire.ts';
import { hasConversation, type ListedConversation, listConversations } from './conversations.store.ts';
import { pageOf, readCursor } from './cursor.rules.ts';
import { filesOfMessages } from './describe-messages.service.ts';
import { excerptOf } from './message-html.rules.ts';
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
  const conversations = [];
  for (const { stored, onWire } of rows)
    conversations.push({ ...onWire, last_message_excerpt: await excerptFrom(db, stored) });
  const page = { conversations, nextPageUrl };
  return {
    ...page,
    data: page,
    can_chat: rows.length > 0 || (await hasConversation(db, reader)),
    notices: await chatNotices(db, locale),
  };
}

/**
 * One page of the conversations of a party, in the order that suits her. Without a word of what was said: who shows
 * some of it to the clinic has to write down who read it.
 */
export async function pageOfConversations(
  db: Db,
  party: Party,
  { before, path }: { before: string | undefined; path: string },
): Promise<{
  rows: { stored: ListedConversation; onWire: WordlessConversation }[];
  nextPageUrl: string | null;
}> {
  const [order = 0, id = 0] = before === undefined ? [] : readCursor(before, 2);
  const found = await listConversations(db, party, {
    before: before === undefined ? undefined : { order, id },
    limit: CONVERSATIONS_PER_PAGE + 1,
  });
  const { rows, nextPageUrl } = pageOf(found, CONVERSATIONS_PER_PAGE, path, (row) => [row.order, row.id]);
  const doctors = await doctorNames(db);
  const isTreating = await treatingAmong(db, rows);
  const ids = rows.map(({ patientId }) => patientId);
  const withdrawn = await withdrawnAmong(db, ids, 'data_processing');
  const described = rows.map((stored) => {
    const doctor = doctors.find((each) => each.id === stored.doctorId);
    const because = withdrawn.has(stored.patientId) ? 'consent_withdrawn' : null;
    return { stored, onWire: conversationOnWire(stored, doctor, isTreating(stored) ? because : 'no_visit') };
  });
  return { rows: described, nextPageUrl };
}

/** How the newest message begins; one without words is called by its file. */
async function excerptFrom(db: Db, { patientId, newestId, newestHtml }: ListedConversation): Promise<string> {
  if (newestId === null || newestHtml === null) return '';
  if (newestHtml !== '') return excerptOf(newestHtml);
  const files = await filesOfMessages(db, patientId, [newestId]);
  return files.get(newestId)?.[0]?.fileName ?? '';
}

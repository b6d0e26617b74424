import type { ChatMessage } from '#contract/chat.contract.ts';
import { openChatFile } from '#server/documents/keep-chat-file.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { cachedForPatient, type OwnValue } from '#server/platform/cache/cached-for-patient.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { countUnread, findConversation, moveReadMark, type StoredConversation } from './chat.store.ts';
import { pageOf, readCursor } from './cursor.rules.ts';
import { describeMessages } from './describe-messages.service.ts';
import { isFileOfConversation, listMessages, listMessagesAfter } from './messages.store.ts';
import { asPatient, otherSide, type Party, type Side, topicsOf } from './party.rules.ts';

const MESSAGES_PER_PAGE = 30;
/** Older unread messages are read page by page. */
const MOST_UNREAD = 100;

interface PageAsked {
  id: number;
  before?: string | undefined;
}

export async function ownMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Pick<Patient, 'patientId'>,
  { id, before }: PageAsked,
): Promise<MessagePage> {
  // Only the newest page is cached. Callers choose `before` freely, so they could fill the memory with older ones.
  if (before === undefined) return await newestMessages({ db, now }, patientId, id);
  return await readMessages(db, patientId, { id, before });
}

/** Open conversations are asked for again and again. */
const newestMessages = cachedForPatient(
  ['catalogue'],
  async ({ db }, patientId, id: number): Promise<OwnValue<MessagePage>> => ({
    value: await readMessages(db, patientId, { id }),
  }),
);

async function readMessages(db: Db, patientId: number, { id, before }: PageAsked): Promise<MessagePage> {
  const conversation = await requireConversation(db, { side: 'patient', id: patientId }, id);
  return await pageOfMessages(db, conversation, 'patient', { before, path: `/api/chats/${id}` });
}

interface MessagePage {
  data: ChatMessage[];
  nextPageUrl: string | null;
}

export async function ownUnreadMessages(
  { db }: Pick<Deps, 'db'>,
  patient: Patient,
  id: number,
): Promise<{ data: ChatMessage[] }> {
  const reader = asPatient(patient);
  const conversation = await requireConversation(db, reader, id);
  const newest = await listMessagesAfter(db, id, {
    sender: otherSide(reader.side),
    after: conversation.patientReadUpTo,
    limit: MOST_UNREAD,
  });
  return { data: await describeMessages(db, conversation, newest.toReversed(), reader.side) };
}

/** The pages go back in time; the messages of a page are in reading order. */
export async function pageOfMessages(
  db: Db,
  conversation: StoredConversation,
  reader: Side,
  { before, path }: { before: string | undefined; path: string },
): Promise<MessagePage> {
  const [from] = before === undefined ? [] : readCursor(before, 1);
  const found = await listMessages(db, conversation.id, { before: from, limit: MESSAGES_PER_PAGE + 1 });
  const { rows, nextPageUrl } = pageOf(found, MESSAGES_PER_PAGE, path, ({ id }) => [id]);
  return { data: await describeMessages(db, conversation, rows.toReversed(), reader), nextPageUrl };
}

export async function requireConversation(db: Db, party: Party, id: number): Promise<StoredConversation> {
  const conversation = await findConversation(db, party, id);
  if (!conversation) throw new Failure('request.not_found');
  return conversation;
}

interface FileAsked {
  id: number;
  fileId: number;
}

export async function ownMessageFile(
  deps: Pick<Deps, 'db' | 'files'>,
  patient: Patient,
  asked: FileAsked,
): Promise<FileAnswer> {
  const { patientId } = await requireFile(deps, asPatient(patient), asked);
  return await openChatFile(deps, patientId, asked.fileId);
}

/** The conversation of this party to which the file belongs; any other file is not found. */
export async function requireFile({ db }: Pick<Deps, 'db'>, party: Party, { id, fileId }: FileAsked) {
  const conversation = await requireConversation(db, party, id);
  if (!(await isFileOfConversation(db, id, fileId))) throw new Failure('request.not_found');
  return conversation;
}

/** Moves the read mark and tells both participants, because the sender sees that the message was read. */
export async function markRead(
  { db, pubsub }: Pick<Deps, 'db' | 'pubsub'>,
  party: Party,
  { id, up_to: upTo }: { id: number; up_to?: number | undefined },
) {
  const conversation = await requireConversation(db, party, id);
  const hasMoved = await moveReadMark(db, id, party.side, upTo);
  if (hasMoved) await pubsub.publish(topicsOf(conversation), id);
  return { data: { unread_count: await countUnread(db, party, id) } };
}

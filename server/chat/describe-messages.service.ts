import type { ChatMessage } from '#contract/chat.contract.ts';
import { doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { type ChatFile, chatFiles } from '#server/documents/keep-chat-file.service.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { StoredConversation } from './chat.store.ts';
import { plainText } from './message-html.rules.ts';
import { listFilesOf, type StoredMessage } from './messages.store.ts';
import type { Side } from './party.rules.ts';

/** Messages of one conversation with senders and files, in the given order. */
export async function describeMessages(
  db: Db,
  conversation: StoredConversation,
  messages: StoredMessage[],
  reader: Side,
): Promise<ChatMessage[]> {
  const senders = await namesOf(db, conversation);
  const files = await filesOfMessages(
    db,
    conversation.patientId,
    messages.map(({ id }) => id),
  );
  return messages.map((message) =>
    messageOnWire(message, { conversation, reader, senders, files: files.get(message.id) ?? [] }),
  );
}

/** The files of each message. */
export async function filesOfMessages(
  db: Db,
  patientId: number,
  messageIds: number[],
): Promise<Map<number, ChatFile[]>> {
  const links = await listFilesOf(db, messageIds);
  const files = await chatFiles(
    db,
    patientId,
    links.map(({ documentId }) => documentId),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  const ofMessages = Map.groupBy(links, ({ messageId }) => messageId);
  return new Map(
    [...ofMessages].map(([id, own]) => [id, own.flatMap(({ documentId }) => byId.get(documentId) ?? [])]),
  );
}

async function namesOf(
  db: Db,
  { patientId, doctorId }: StoredConversation,
): Promise<Record<Side, ChatMessage['sender']>> {
  const doctor = (await doctorNames(db)).find(({ id }) => id === doctorId);
  const patient = (await namesOfPatients(db, [patientId])).get(patientId);
  const { firstName = '', lastName = '' } = patient ?? {};
  return {
    patient: { display_name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName },
    doctor: doctor ?? { display_name: '', first_name: '', last_name: '' },
  };
}

interface Around {
  conversation: StoredConversation;
  /** Each side reads the files at an address of its own. */
  reader: Side;
  senders: Record<Side, ChatMessage['sender']>;
  files: readonly ChatFile[];
}

function messageOnWire(message: StoredMessage, around: Around): ChatMessage {
  const { conversation, reader, senders } = around;
  const documents = around.files.map((file) => fileOnWire(file, conversation.id, reader));
  const [first] = documents;
  return {
    id: message.id,
    client_id: message.clientId,
    conversation_id: conversation.id,
    sender_id: message.senderId,
    sender_kind: message.sender,
    sender: senders[message.sender],
    created_at: message.createdAt.toISOString(),
    title: '',
    message: message.html,
    message_description: plainText(message.html),
    documents,
    file: first ? { name: first.name, url: first.path } : null,
    is_read: message.id <= readUpToByOther(message.sender, conversation),
  };
}

function fileOnWire(
  { id, fileName, fileType, sizeBytes }: ChatFile,
  conversationId: number,
  reader: Side,
): ChatMessage['documents'][number] {
  const base = reader === 'patient' ? '/api/chats' : '/api/staff/chats';
  const path = `${base}/${conversationId}/files/${id}`;
  return { id, name: fileName, path, size: sizeBytes, type: fileType };
}

function readUpToByOther(sender: Side, { patientReadUpTo, doctorReadUpTo }: StoredConversation): number {
  return sender === 'patient' ? doctorReadUpTo : patientReadUpTo;
}

import type { ChatMessage } from '#contract/chat.contract.ts';
import type { ChatFile } from '#server/documents/chat-file.service.ts';
import type { StoredConversation } from './conversations.store.ts';
import { plainText } from './message-html.rules.ts';
import type { StoredMessage } from './messages.store.ts';
import type { Side } from './party.rules.ts';

interface Around {
  conversation: StoredConversation;
  /** Who reads this answer; each has addresses of her own for the files. */
  reader: Side;
  senders: Record<Side, ChatMessage['sender']>;
  files: readonly ChatFile[];
}

export function messageOnWire(message: StoredMessage, around: Around): ChatMessage {
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

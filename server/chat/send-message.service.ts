import type { ChatMessage } from '#contract/chat.contract.ts';
import { isTreating } from '#server/appointments/access/record-access.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { keepChatFile } from '#server/documents/keep-chat-file.service.ts';
import { patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { UploadedFile } from '#server/platform/files/file.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { chat_answer } from '#texts/generated/chat_answer.ts';
import { findConversation, hasConversation, type StoredConversation } from './chat.store.ts';
import { describeMessages } from './describe-messages.service.ts';
import { cleanMessage, isBlank } from './message-html.rules.ts';
import {
  findByClientId,
  insertMessage,
  insertMessageFile,
  type NewMessage,
  queueInConversation,
  type StoredMessage,
} from './messages.store.ts';
import { type Speaker, topicsOf } from './party.rules.ts';

type Sending = Pick<Deps, 'db' | 'files' | 'fileScan' | 'now' | 'pubsub'>;

/** More than a person can write. */
const SENDING: Limit = { name: 'chat.sent', allowed: 60, windowSeconds: 60 };

interface MessageForm {
  /** The id of the conversation. */
  id: number;
  message: string;
  client_id?: string | undefined;
}

/** A request with a repeated client id returns the message that the first request made. */
export async function sendMessage(
  deps: Sending,
  speaker: Speaker,
  form: MessageForm,
  file: UploadedFile | undefined,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: ChatMessage }> {
  const { db, now } = deps;
  await takeTry(db, SENDING, `${speaker.side} ${speaker.id}`, now());
  const conversation = await conversationFor(db, speaker, form.id);
  const sent =
    (await findSentBefore(db, speaker, form)) ?? (await sendNew(deps, speaker, conversation, form, file));
  const [data] = await describeMessages(db, conversation, [sent], speaker.side);
  if (!data) throw new Error(`Message ${sent.id} cannot be described.`);
  return { message: chat_answer[locale].sent, data };
}

/** Tells a patient without any conversation that a confirmed appointment is needed first. */
async function conversationFor(db: Db, speaker: Speaker, id: number): Promise<StoredConversation> {
  const conversation = await findConversation(db, speaker, id);
  if (conversation) return conversation;
  if (speaker.side === 'doctor' || (await hasConversation(db, speaker)))
    throw new Failure('request.not_found');
  // The account may have been merged into another one since the patient signed in.
  const isOpen = (await patientAsRecipient(db, speaker.id)) !== undefined;
  throw new Failure(isOpen ? 'chat.no_appointment_yet' : 'session.required');
}

async function findSentBefore(
  db: Db,
  speaker: Speaker,
  { client_id: clientId, id }: MessageForm,
): Promise<StoredMessage | undefined> {
  const found = clientId === undefined ? undefined : await findByClientId(db, speaker, clientId);
  if (found && found.conversationId !== id) throw new Failure('request.key_reused');
  return found;
}

async function sendNew(
  deps: Sending,
  speaker: Speaker,
  conversation: StoredConversation,
  form: MessageForm,
  file: UploadedFile | undefined,
): Promise<StoredMessage> {
  const { db, now, pubsub } = deps;
  const html = cleanMessage(form.message);
  const hasWords = !isBlank(html);
  if (!hasWords && !file)
    throw new Failure('request.invalid', { fields: { message: [{ text: 'required' }] } });
  if (!(await canSendIn(db, conversation))) throw new Failure('chat.no_appointment_any_more');
  if (await isWithdrawn(db, conversation.patientId, 'data_processing'))
    throw new Failure('chat.consent_withdrawn');

  const row: NewMessage = {
    conversationId: conversation.id,
    sender: speaker.side,
    senderId: speaker.id,
    clientId: form.client_id ?? null,
    html: hasWords ? html : '',
    createdAt: now(),
  };
  const kept = file
    ? await storeWithFile(deps, speaker, conversation, row, file)
    : await db.transaction((tx) => storeMessage(tx, speaker, row));
  if (!kept) return await findSentMeanwhile(db, speaker, form);
  await pubsub.publish(topicsOf(conversation), conversation.id);
  return kept;
}

/** Sending needs an appointment that connects the two, and an open account of the patient. Reading does not. */
async function canSendIn(db: Db, { patientId, doctorId }: StoredConversation): Promise<boolean> {
  const hasAccount = (await patientAsRecipient(db, patientId)) !== undefined;
  return hasAccount && (await isTreating(db, { doctorId, patientId }));
}

/** Returns nothing if another request has stored the same message meanwhile. */
async function storeMessage(tx: Db, speaker: Speaker, row: NewMessage): Promise<StoredMessage | undefined> {
  if (!(await queueInConversation(tx, speaker, row.conversationId)))
    throw new Failure(speaker.side === 'patient' ? 'session.required' : 'request.not_found');
  return await insertMessage(tx, row);
}

async function storeWithFile(
  deps: Sending,
  speaker: Speaker,
  { patientId }: StoredConversation,
  row: NewMessage,
  file: UploadedFile,
): Promise<StoredMessage | undefined> {
  return await keepChatFile(deps, { patientId, addedBy: speaker.account }, file, async (tx, documentId) => {
    const message = await storeMessage(tx, speaker, row);
    if (message) await insertMessageFile(tx, message.id, documentId);
    return message;
  });
}

async function findSentMeanwhile(db: Db, speaker: Speaker, form: MessageForm): Promise<StoredMessage> {
  const sent = await findSentBefore(db, speaker, form);
  if (!sent) throw new Error('The message that prevented this one is not found.');
  return sent;
}

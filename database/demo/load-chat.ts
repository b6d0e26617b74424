import { insertConversation, markMailed, moveReadMark } from '#server/chat/chat.store.ts';
import { insertMessageFile, insertMessages } from '#server/chat/messages.store.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type DemoConversation, type DemoLine, demoConversations } from './chat.ts';
import { drawDemoPaper } from './load-documents.ts';

type Loading = Pick<Deps, 'db' | 'files' | 'now'>;

/** Adds the demo patient's conversations; an existing conversation is left unchanged. */
export async function addMissingConversations(
  deps: Loading,
  doctorId: (slug: string) => number,
): Promise<void> {
  const patient = await findAccountByEmail(deps.db, 'patientin@example.com');
  if (!patient) return;
  for (const demo of demoConversations) {
    const pair = { patientId: patient.id, doctorId: doctorId(demo.doctor) };
    const ids = await deps.db.transaction((tx) => talk(tx, pair, demo, deps.now()));
    for (const [place, id] of ids.entries()) await attach(deps, pair.patientId, id, demo.lines[place]);
  }
}

/** The ids of the messages; none when the conversation exists. No mail is sent about these messages. */
async function talk(
  tx: Db,
  pair: { patientId: number; doctorId: number },
  { lines, unread }: DemoConversation,
  now: Date,
): Promise<number[]> {
  const conversationId = await insertConversation(tx, pair, timeOf(lines[0], now));
  if (conversationId === undefined) return [];
  const ids = await insertMessages(
    tx,
    conversationId,
    lines.map((line) => ({ sender: line.sender, html: line.html, createdAt: timeOf(line, now) })),
  );
  const upTo = ids.at(-1) ?? 0;
  await moveReadMark(tx, conversationId, 'patient', ids.at(-1 - unread));
  await moveReadMark(tx, conversationId, 'doctor', upTo);
  await markMailed(tx, conversationId, 'patient', { upTo, at: now });
  return ids;
}

async function attach(
  { db, files, now }: Loading,
  patientId: number,
  messageId: number,
  line: DemoLine | undefined,
): Promise<void> {
  if (!line?.file) return;
  const sentAt = timeOf(line, now());
  await storeDocument(
    { db, files, now: () => sentAt },
    {
      patientId,
      kind: 'chat_file',
      zone: 'generally',
      title: line.file.name,
      description: '',
      addedByKind: 'patient',
      addedById: patientId,
      isReleased: true,
    },
    { name: line.file.name, type: 'application/pdf', bytes: drawDemoPaper(line.file, sentAt) },
    { conclude: (tx, { id }) => insertMessageFile(tx, messageId, id) },
  );
}

function timeOf(line: DemoLine | undefined, now: Date): Date {
  return new Date(now.getTime() - (line?.hoursAgo ?? 0) * 3_600_000);
}

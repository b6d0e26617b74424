import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { openChatFile } from '#server/documents/keep-chat-file.service.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { hasTryLeft, type Limit } from '#server/platform/rate-limit/rate-limit.ts';
import { countUnread, type StoredConversation } from './chat.store.ts';
import { pageOfConversations } from './conversations.service.ts';
import type { Speaker } from './party.rules.ts';
import { pageOfMessages, requireConversation, requireFile } from './read-messages.service.ts';

/** One entry in the access log per hour and conversation is enough. */
const TRACES: Limit = { name: 'chat.read_traces', allowed: 1, windowSeconds: 3600 };

export async function staffConversations(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { before }: { before?: string | undefined },
) {
  const doctor = await asDoctor(db, staff);
  const { rows, nextPageUrl } = await pageOfConversations(db, doctor, { before, path: '/api/staff/chats' });
  const names = await namesOfPatients(
    db,
    rows.map(({ stored }) => stored.patientId),
  );
  const data = rows.map(({ stored: { patientId, waitingSince }, onWire }) => {
    const { firstName = '', lastName = '' } = names.get(patientId) ?? {};
    return {
      ...onWire,
      display_name: `${firstName} ${lastName}`,
      patient: { id: patientId, first_name: firstName, last_name: lastName },
      waiting_since: waitingSince?.toISOString() ?? null,
    };
  });
  return { data, nextPageUrl, unread_count: await countUnread(db, doctor) };
}

/** Shows messages to the doctor and records the access. */
export async function staffMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, before }: { id: number; before?: string | undefined },
) {
  const conversation = await requireConversation(db, await asDoctor(db, staff), id);
  await recordReading(db, staff, conversation, now());
  return await pageOfMessages(db, conversation, 'doctor', { before, path: `/api/staff/chats/${id}` });
}

export async function staffMessageFile(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  staff: Staff,
  asked: { id: number; fileId: number },
): Promise<FileAnswer> {
  const { patientId } = await requireFile(deps, await asDoctor(deps.db, staff), asked);
  const file = { patientId, kind: 'document_read', actor: staff, subjectId: asked.fileId } as const;
  await recordAccess(deps.db, file, deps.now());
  return await openChatFile(deps, patientId, asked.fileId);
}

/** Counts and records in one transaction. */
async function recordReading(
  db: Db,
  staff: Staff,
  { id: subjectId, patientId }: StoredConversation,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isFirst = await hasTryLeft(tx, TRACES, `staff ${staff.staffId} in ${subjectId}`, now);
    if (isFirst) await recordAccess(tx, { patientId, kind: 'chat_read', actor: staff, subjectId }, now);
  });
}

/** The doctor who is signed in. No other member of the staff may read conversations. */
export async function asDoctor(
  db: Db,
  { roles, staffId }: Pick<Staff, 'roles' | 'staffId'>,
): Promise<Speaker> {
  const id = roles.includes('doctor') ? await doctorIdOf(db, staffId) : undefined;
  if (id === undefined) throw new Failure('session.forbidden');
  return { side: 'doctor', id, account: { kind: 'staff', id: staffId } };
}

/** How many messages of patients this doctor has not read. */
export async function unreadOfDoctor(db: Db, staff: Staff): Promise<number> {
  return await countUnread(db, await asDoctor(db, staff));
}

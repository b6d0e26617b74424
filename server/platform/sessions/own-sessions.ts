import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { type RowJson, rowsAsJson } from '../database/row-json.ts';
import { isAlive } from './session.rules.ts';
import { session } from './sessions.tables.ts';
import type { Subject } from './sessions.ts';

/** Where a person is signed in right now, the latest activity first. */
export async function aliveSessionsOf(db: Db, subject: Subject, now: Date) {
  const found = await db
    .select({
      id: session.id,
      kind: session.kind,
      isRemembered: session.isRemembered,
      device: session.device,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      endedAt: session.endedAt,
    })
    .from(session)
    .where(and(ownedBy(subject), isNull(session.endedAt), gt(session.expiresAt, now)))
    .orderBy(desc(session.lastSeenAt));
  return found.filter((each) => isAlive(each, now));
}

/** Ends one session of this person; somebody else's simply does not exist. */
export async function endOwnSession(
  db: Db,
  subject: Subject,
  sessionId: number,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(session)
    .set({ endedAt: now })
    .where(and(ownedBy(subject), eq(session.id, sessionId), isNull(session.endedAt)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Everything about her sessions but what would open them. */
export async function copySessions(db: Db, subject: Subject): Promise<RowJson[]> {
  return await rowsAsJson(db, session, {
    where: ownedBy(subject),
    orderBy: session.id,
    without: [session.tokenHash],
  });
}

/** Ends all sessions of somebody who leaves, without a trace. */
export async function deleteSessionsOf(tx: Db, subject: Subject): Promise<void> {
  await tx.delete(session).where(ownedBy(subject));
}

function ownedBy(subject: Subject) {
  const subjectId = subject.kind === 'patient' ? subject.patientId : subject.staffId;
  return and(eq(session.kind, subject.kind), eq(session.subjectId, subjectId));
}

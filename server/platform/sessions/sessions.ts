import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Actor, Patient, Staff } from '../actor.ts';
import type { Db } from '../database/database.ts';
import { type RowJson, rowsAsJson } from '../database/patient-rows.ts';
import { Failure } from '../failure.ts';
import { session } from '../platform.tables.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import { findSession } from './find-session.store.ts';
import { FORGOTTEN_AFTER, isAlive, lifeOf, TOUCH_INTERVAL } from './session.rules.ts';

export type Subject = Pick<Patient, 'kind' | 'patientId'> | Pick<Staff, 'kind' | 'staffId' | 'roles'>;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** A new session for someone who has just proven who they are; the token is returned this once. */
export async function openSession(
  db: Db,
  subject: Subject,
  { isRemembered = false, device = '' }: { isRemembered?: boolean; device?: string },
  now: Date,
): Promise<OpenedSession> {
  const { token, tokenHash } = newSecretToken();
  const life = lifeOf({ kind: subject.kind, isRemembered });
  const expiresAt = new Date(now.getTime() + life.absolute);
  await db.insert(session).values({
    tokenHash,
    kind: subject.kind,
    subjectId: subject.kind === 'patient' ? subject.patientId : subject.staffId,
    roles: subject.kind === 'staff' ? [...subject.roles] : null,
    isRemembered: subject.kind === 'patient' && isRemembered,
    device: device.slice(0, 200),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/**
 * The person behind a token; undefined when the session is unknown, ended, idle for too long or too old. Only an act of
 * the person restarts the idle time.
 */
export async function findActor(
  db: Db,
  token: string,
  isAct: boolean,
  now: Date,
): Promise<Actor | undefined> {
  const found = await findSession(db, hashToken(token));
  if (!found || !isAlive(found, now)) return undefined;

  if (isAct && now.getTime() - found.lastSeenAt.getTime() >= TOUCH_INTERVAL) {
    await db.update(session).set({ lastSeenAt: now }).where(eq(session.id, found.id));
  }
  if (found.kind === 'patient') return { kind: 'patient', patientId: found.subjectId, sessionId: found.id };
  const { roles } = found;
  if (!roles || roles.length === 0) return undefined;
  const provenAt = found.provenAgainAt ?? found.createdAt;
  return { kind: 'staff', staffId: found.subjectId, roles, sessionId: found.id, provenAt };
}

/**
 * Whether a stream of this session may stay open. The check is no activity, so an open page does not keep a session
 * alive.
 */
export async function isSessionAlive(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const [found] = await db.select().from(session).where(eq(session.id, sessionId));
  return found !== undefined && isAlive(found, now);
}

/** The ids of these sessions that are alive. This check does not count as activity either. */
export async function aliveAmong(db: Db, sessionIds: number[], now: Date): Promise<Set<number>> {
  const found = await db.select().from(session).where(inArray(session.id, sessionIds));
  return new Set(found.filter((each) => isAlive(each, now)).map(({ id }) => id));
}

/** Records that the person of this session has proven their identity again. */
export async function markProven(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.update(session).set({ provenAgainAt: now }).where(eq(session.id, sessionId));
}

/**
 * Replaces this session by a new one with the same person, device and end. A copied old token stops working, and its
 * streams end. Undefined when the session has ended meanwhile.
 */
export async function renewSession(tx: Db, sessionId: number, now: Date): Promise<OpenedSession | undefined> {
  const [ended] = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .returning();
  if (!ended) return undefined;
  const { token, tokenHash } = newSecretToken();
  const { id: _id, ...rest } = ended;
  await tx.insert(session).values({ ...rest, tokenHash, lastSeenAt: now, endedAt: null });
  return { token, expiresAt: ended.expiresAt };
}

export async function endSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await end(db, eq(session.id, sessionId), now);
}

/** Ends every session of a person, except the one given. */
export async function endSessionsOf(db: Db, subject: Subject, now: Date, except?: number): Promise<void> {
  const owner = and(
    eq(session.kind, subject.kind),
    eq(session.subjectId, subject.kind === 'patient' ? subject.patientId : subject.staffId),
  );
  await end(db, except === undefined ? owner : and(owner, ne(session.id, except)), now);
}

/** Ends every session of every patient. */
export async function endPatientSessions(db: Db, now: Date): Promise<void> {
  await end(db, eq(session.kind, 'patient'), now);
}

/** Deletes sessions that ran out long ago. */
export async function forgetOldSessions(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - FORGOTTEN_AFTER);
  await db.delete(session).where(lt(session.expiresAt, longAgo));
}

async function end(db: Db, which: SQL | undefined, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ endedAt: now })
    .where(and(which, isNull(session.endedAt)));
}

const PROOF_MINUTES = 10;

/**
 * Refuses unless the person signed in, or proved their identity again, a moment ago. A stolen session, or one left open
 * at a desk, must not be enough for what cannot be undone.
 */
export function requireFreshProof({ provenAt }: Pick<Staff, 'provenAt'>, now: Date): void {
  if (now >= proofEndsAt(provenAt)) throw new Failure('session.proof_required');
}

export function proofEndsAt(provenAt: Date): Date {
  return new Date(provenAt.getTime() + PROOF_MINUTES * 60_000);
}

/** The open sessions of a person, the latest activity first. */
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

/** Ends one session of this person. For the session of somebody else it does nothing. */
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

/** Everything about the patient's sessions except the token hashes. */
export async function copySessions(db: Db, subject: Subject): Promise<RowJson[]> {
  return await rowsAsJson(db, session, {
    where: ownedBy(subject),
    orderBy: session.id,
    without: [session.tokenHash],
  });
}

/** Deletes all sessions of an erased patient. */
export async function deleteSessionsOf(tx: Db, subject: Subject): Promise<void> {
  await tx.delete(session).where(ownedBy(subject));
}

function ownedBy(subject: Subject) {
  const subjectId = subject.kind === 'patient' ? subject.patientId : subject.staffId;
  return and(eq(session.kind, subject.kind), eq(session.subjectId, subjectId));
}

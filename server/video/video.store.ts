import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { RoomSide } from '#contract/video.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { videoGuest, videoPeer, videoRoom, videoSignal } from './video.tables.ts';

export type StoredRoom = typeof videoRoom.$inferSelect;
export type Peer = typeof videoPeer.$inferSelect;
export type Signal = typeof videoSignal.$inferSelect;

/** The row of the room, made when it is missing. Nobody else changes who is in the room until the transaction ends. */
export async function lockRoom(tx: Db, appointmentId: number): Promise<StoredRoom> {
  await tx.insert(videoRoom).values({ appointmentId }).onConflictDoNothing();
  const [room] = await tx
    .select()
    .from(videoRoom)
    .where(eq(videoRoom.appointmentId, appointmentId))
    .for('update');
  if (!room) throw new Error('The database lost the room that it has just stored.');
  return room;
}

export async function findRoom(db: Db, appointmentId: number): Promise<StoredRoom | undefined> {
  const [room] = await db.select().from(videoRoom).where(eq(videoRoom.appointmentId, appointmentId));
  return room;
}

export async function listRooms(db: Db, appointmentIds: number[]): Promise<StoredRoom[]> {
  if (appointmentIds.length === 0) return [];
  return await db.select().from(videoRoom).where(inArray(videoRoom.appointmentId, appointmentIds));
}

export async function updateRoom(
  tx: Db,
  appointmentId: number,
  change: Partial<Omit<StoredRoom, 'appointmentId'>>,
): Promise<void> {
  await tx.update(videoRoom).set(change).where(eq(videoRoom.appointmentId, appointmentId));
}

/** Unless it was over already and another one has begun. */
export async function endTurn(db: Db, appointmentId: number, turnUntil: Date): Promise<void> {
  await db
    .update(videoRoom)
    .set({ turnUntil: null })
    .where(and(eq(videoRoom.appointmentId, appointmentId), eq(videoRoom.turnUntil, turnUntil)));
}

/** The pages that are in these rooms or wait, heard of after a moment. */
export async function listPresent(db: Db, appointmentIds: number[], seenAfter: Date): Promise<Peer[]> {
  if (appointmentIds.length === 0) return [];
  return await db
    .select()
    .from(videoPeer)
    .where(
      and(
        inArray(videoPeer.appointmentId, appointmentIds),
        isNull(videoPeer.leftAt),
        gt(videoPeer.seenAt, seenAfter),
      ),
    )
    .orderBy(asc(videoPeer.enteredAt), asc(videoPeer.id));
}

export async function findPeer(db: Db, id: string): Promise<Peer | undefined> {
  const [peer] = await db.select().from(videoPeer).where(eq(videoPeer.id, id));
  return peer;
}

/** The page of a side that entered last, present or not. */
export async function findLatestPeer(
  db: Db,
  appointmentId: number,
  side: RoomSide,
): Promise<Peer | undefined> {
  const [peer] = await db
    .select()
    .from(videoPeer)
    .where(and(eq(videoPeer.appointmentId, appointmentId), eq(videoPeer.side, side)))
    .orderBy(sql`${videoPeer.enteredAt} desc, ${videoPeer.seenAt} desc`)
    .limit(1);
  return peer;
}

export async function insertPeer(tx: Db, peer: typeof videoPeer.$inferInsert): Promise<void> {
  await tx.insert(videoPeer).values(peer);
}

export async function updatePeer(tx: Db, id: string, change: Partial<Peer>): Promise<void> {
  await tx.update(videoPeer).set(change).where(eq(videoPeer.id, id));
}

/** Ends the presence of a side, or of everybody. */
export async function endPresence(
  tx: Db,
  { appointmentId, side }: { appointmentId: number; side?: RoomSide },
  how: { ended: NonNullable<Peer['ended']>; now: Date },
): Promise<void> {
  await tx
    .update(videoPeer)
    .set({ leftAt: how.now, ended: how.ended })
    .where(
      and(
        eq(videoPeer.appointmentId, appointmentId),
        isNull(videoPeer.leftAt),
        side && eq(videoPeer.side, side),
      ),
    );
}

/** Marks pages that were not heard of any more, and returns their appointments. They left when they were last heard of. */
export async function loseSilentPeers(db: Db, seenBefore: Date): Promise<number[]> {
  const rows = await db
    .update(videoPeer)
    .set({ leftAt: sql`${videoPeer.seenAt}`, ended: 'lost' })
    .where(and(isNull(videoPeer.leftAt), lte(videoPeer.seenAt, seenBefore)))
    .returning({ appointmentId: videoPeer.appointmentId });
  return [...new Set(rows.map(({ appointmentId }) => appointmentId))];
}

export async function listPeers(db: Db, appointmentId: number): Promise<Peer[]> {
  return await db
    .select()
    .from(videoPeer)
    .where(eq(videoPeer.appointmentId, appointmentId))
    .orderBy(asc(videoPeer.enteredAt), asc(videoPeer.id));
}

/** Nobody else writes to this page until the transaction ends, so that its signals are stored in their order. */
export async function lockPeer(tx: Db, id: string): Promise<Peer | undefined> {
  const [peer] = await tx.select().from(videoPeer).where(eq(videoPeer.id, id)).for('update');
  return peer;
}

/** A repeated number of the same sender stores nothing and answers the first one. */
export async function insertSignal(tx: Db, signal: typeof videoSignal.$inferInsert): Promise<number> {
  const [stored] = await tx
    .insert(videoSignal)
    .values(signal)
    .onConflictDoNothing()
    .returning({ seq: videoSignal.seq });
  if (stored) return stored.seq;
  const { fromPeer, number, seq } = videoSignal;
  const [first] = await tx
    .select({ seq })
    .from(videoSignal)
    .where(and(eq(fromPeer, signal.fromPeer), eq(number, signal.number)));
  return first?.seq ?? 0;
}

const MOST_AT_ONCE = 200;

export async function listSignals(db: Db, toPeer: string, after: number) {
  return await db
    .select({
      seq: videoSignal.seq,
      from: videoSignal.fromPeer,
      side: videoPeer.side,
      number: videoSignal.number,
      kind: videoSignal.kind,
      body: videoSignal.body,
      sentAt: videoSignal.sentAt,
    })
    .from(videoSignal)
    .innerJoin(videoPeer, eq(videoPeer.id, videoSignal.fromPeer))
    .where(and(eq(videoSignal.toPeer, toPeer), gt(videoSignal.seq, after)))
    .orderBy(asc(videoSignal.seq))
    .limit(MOST_AT_ONCE);
}

export async function deleteSignalsBefore(db: Db, sentBefore: Date): Promise<void> {
  await db.delete(videoSignal).where(lt(videoSignal.sentAt, sentBefore));
}

/** Everything about the rooms of these appointments. */
export async function deleteRooms(tx: Db, appointmentIds: number[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx.delete(videoPeer).where(inArray(videoPeer.appointmentId, appointmentIds));
  await tx.delete(videoGuest).where(inArray(videoGuest.appointmentId, appointmentIds));
  await tx.delete(videoRoom).where(inArray(videoRoom.appointmentId, appointmentIds));
}

/** Rooms whose appointment is among those that ended long ago, some at a time. */
export async function listStoredRooms(db: Db, limit: number, after: number): Promise<number[]> {
  const rows = await db
    .select({ appointmentId: videoRoom.appointmentId })
    .from(videoRoom)
    .where(gt(videoRoom.appointmentId, after))
    .orderBy(asc(videoRoom.appointmentId))
    .limit(limit);
  return rows.map(({ appointmentId }) => appointmentId);
}

export async function copyRooms(db: Db, appointmentIds: number[]): Promise<Record<string, RowJson[]>> {
  if (appointmentIds.length === 0) return { rooms: [], peers: [], guests: [] };
  return {
    rooms: await rowsAsJson(db, videoRoom, {
      where: inArray(videoRoom.appointmentId, appointmentIds),
      orderBy: videoRoom.appointmentId,
      without: [videoRoom.meetingId],
    }),
    peers: await rowsAsJson(db, videoPeer, {
      where: inArray(videoPeer.appointmentId, appointmentIds),
      orderBy: videoPeer.enteredAt,
      without: [videoPeer.fingerprint],
    }),
    guests: await rowsAsJson(db, videoGuest, {
      where: inArray(videoGuest.appointmentId, appointmentIds),
      orderBy: videoGuest.id,
      without: [videoGuest.linkHash, videoGuest.browserHash],
    }),
  };
}

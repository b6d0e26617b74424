import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { videoGuest } from './video.tables.ts';

export type Guest = typeof videoGuest.$inferSelect;

/** False when the appointment has a guest already; the index decides. */
export async function insertGuest(db: Db, guest: typeof videoGuest.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(videoGuest)
    .values(guest)
    .onConflictDoNothing()
    .returning({ id: videoGuest.id });
  return rows.length > 0;
}

/** Exchanges the token of the link for that of the browser. Of two browsers with one link, the first wins. */
export async function redeemLink(db: Db, linkHash: string, browserHash: string): Promise<Guest | undefined> {
  const [guest] = await db
    .update(videoGuest)
    .set({ linkHash: null, browserHash })
    .where(and(eq(videoGuest.linkHash, linkHash), isNull(videoGuest.removedAt)))
    .returning();
  return guest;
}

export async function findGuestByLink(db: Db, linkHash: string): Promise<Guest | undefined> {
  const [guest] = await db.select().from(videoGuest).where(eq(videoGuest.linkHash, linkHash));
  return guest;
}

export async function findGuestByBrowser(db: Db, browserHash: string): Promise<Guest | undefined> {
  const [guest] = await db
    .select()
    .from(videoGuest)
    .where(and(eq(videoGuest.browserHash, browserHash), isNull(videoGuest.removedAt)));
  return guest;
}

/** Those who are invited now, newest first. */
export async function listGuests(db: Db, appointmentId: number): Promise<Guest[]> {
  return await db
    .select()
    .from(videoGuest)
    .where(and(eq(videoGuest.appointmentId, appointmentId), isNull(videoGuest.removedAt)))
    .orderBy(desc(videoGuest.id));
}

/** The names of all guests of an appointment, also of former ones. */
export async function namesOfGuests(db: Db, appointmentId: number): Promise<Map<number, string>> {
  const { id, name } = videoGuest;
  const rows = await db
    .select({ id, name })
    .from(videoGuest)
    .where(eq(videoGuest.appointmentId, appointmentId));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Ends the invitations to an appointment, or one of them. Returns how many there were. */
export async function removeGuests(
  db: Db,
  { appointmentId, id }: { appointmentId: number; id?: number },
  now: Date,
): Promise<number> {
  const isMeant = id === undefined ? undefined : eq(videoGuest.id, id);
  const rows = await db
    .update(videoGuest)
    .set({ removedAt: now, linkHash: null, browserHash: null })
    .where(and(eq(videoGuest.appointmentId, appointmentId), isNull(videoGuest.removedAt), isMeant))
    .returning({ id: videoGuest.id });
  return rows.length;
}

export async function keepGuestConsent(
  db: Db,
  id: number,
  consent: Pick<Guest, 'consentedAt' | 'consentVersion' | 'consentTextHash' | 'consentLocale'>,
): Promise<void> {
  await db.update(videoGuest).set(consent).where(eq(videoGuest.id, id));
}

export async function markGuestLetIn(db: Db, id: number, now: Date): Promise<void> {
  await db.update(videoGuest).set({ letInAt: now }).where(eq(videoGuest.id, id));
}

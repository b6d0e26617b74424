import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { appointment, appointmentLetterLink, type letterActs } from '../appointments.tables.ts';

export type LetterAct = (typeof letterActs)[number];
type NewLink = typeof appointmentLetterLink.$inferInsert;

export async function insertLetterLinks(tx: Db, links: NewLink[]): Promise<void> {
  await tx.insert(appointmentLetterLink).values(links);
}

/** A link that still works: unused, before the beginning, and about the time that the letter named. */
export async function findLetterLink(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      act: appointmentLetterLink.act,
      appointmentId: appointment.id,
      patientId: appointment.patientId,
    })
    .from(appointmentLetterLink)
    .innerJoin(appointment, eq(appointment.id, appointmentLetterLink.appointmentId))
    .where(and(eq(appointmentLetterLink.tokenHash, tokenHash), isUsable(now)));
  return found;
}

/** True only for the first call, while the link works. The caller holds the lock of the appointment. */
export async function spendLetterLink(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const link = await findLetterLink(tx, tokenHash, now);
  if (!link) return false;
  const { usedAt } = appointmentLetterLink;
  const spent = await tx
    .update(appointmentLetterLink)
    .set({ usedAt: now })
    .where(and(eq(appointmentLetterLink.tokenHash, tokenHash), isNull(usedAt)))
    .returning({ act: appointmentLetterLink.act });
  return spent.length > 0;
}

/** Forgets links whose appointment has begun, except for what the patient said about coming. */
export async function deletePastLetterLinks(db: Db, now: Date): Promise<void> {
  const { act, usedAt, startsAt } = appointmentLetterLink;
  await db.delete(appointmentLetterLink).where(and(lte(startsAt, now), or(isNull(usedAt), ne(act, 'come'))));
}

function isUsable(now: Date): SQL | undefined {
  const { usedAt, startsAt } = appointmentLetterLink;
  return and(isNull(usedAt), gt(startsAt, now), eq(startsAt, appointment.startsAt));
}

/** For lists of appointments: when the patient confirmed coming at this time; null without a confirmation. */
export const saidToCome = sql<Date | null>`(
  select max(${appointmentLetterLink.usedAt}) from ${appointmentLetterLink}
  where ${appointmentLetterLink.appointmentId} = ${appointment}."id"
    and ${appointmentLetterLink.startsAt} = ${appointment}."starts_at" and ${eq(appointmentLetterLink.act, 'come')}
)`.mapWith(appointmentLetterLink.usedAt);

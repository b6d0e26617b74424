import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { appointment, appointmentLetterLink, appointmentMoveRequest } from '../appointments.tables.ts';

const DAY_MS = 86_400_000;

/** A wish for another time that waits, and a link of a letter that still works. */
export async function addWishAndLink(db: Db, appointmentId: number, mark: string, at: Date): Promise<void> {
  const [{ doctorId } = { doctorId: 0 }] = await db
    .select({ doctorId: appointment.doctorId })
    .from(appointment)
    .where(eq(appointment.id, appointmentId));
  await db.insert(appointmentMoveRequest).values({
    appointmentId,
    doctorId,
    startsAt: at,
    notes: `Wunsch-${mark}`,
    requestedAt: at,
  });
  const startsAt = new Date(at.getTime() + DAY_MS);
  await db
    .insert(appointmentLetterLink)
    .values({ tokenHash: `letter-${mark}`, appointmentId, act: 'come', startsAt });
}

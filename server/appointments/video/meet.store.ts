import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { meetingStatuses } from '#contract/appointments.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isOpen } from '../appointment-moves.rules.ts';
import type { Owner } from '../appointments.store.ts';
import { appointment } from '../appointments.tables.ts';
import { videoTimes } from './video-link.rules.ts';

const OPEN = appointmentStatuses.filter(isOpen);
const { id, patientId, doctorId, person, startsAt, endsAt, status, problemBy, problemAt, problemNote } =
  appointment;

/** The appointments whose link is shown at this moment, the earliest first. */
export async function listMeeting(db: Db, now: Date, owner: Pick<Owner, 'doctorId' | 'patientId'>) {
  const { earliestStart, latestStart, earliestEnd } = videoTimes(now);
  return await db
    .select({ id, patientId, doctorId, person, startsAt, problemBy, problemAt })
    .from(appointment)
    .where(
      and(
        inArray(status, [...meetingStatuses]),
        // Follows from the last condition, but keeps the database from reading the whole history.
        gte(startsAt, earliestStart),
        lte(startsAt, latestStart),
        gte(endsAt, earliestEnd),
        owner.doctorId === undefined ? undefined : eq(doctorId, owner.doctorId),
        owner.patientId === undefined ? undefined : eq(patientId, owner.patientId),
      ),
    )
    .orderBy(asc(startsAt), asc(id));
}

/** Which of these ended before a moment. */
export async function listEndedAmong(db: Db, ids: number[], before: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id })
    .from(appointment)
    .where(and(inArray(id, ids), lt(endsAt, before)));
  return rows.map((row) => row.id);
}

/** Keeps the first report; false when there is one already. */
export async function setFirstProblem(
  tx: Db,
  appointmentId: number,
  { by, note, now }: { by: 'patient' | 'doctor'; note: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(appointment)
    .set({ problemBy: by, problemAt: now, problemNote: note, updatedAt: now })
    .where(and(eq(id, appointmentId), isNull(problemAt)))
    .returning({ id });
  return rows.length > 0;
}

/** Appointments with a reported problem whose result nobody has recorded, the oldest first. */
export async function listWithProblem(db: Db, owner: Pick<Owner, 'doctorId'>) {
  return await db
    .select({ id, patientId, doctorId, person, startsAt, problemBy, problemAt, problemNote })
    .from(appointment)
    .where(
      and(
        isNotNull(problemAt),
        inArray(status, OPEN),
        isNull(appointment.completesAt),
        owner.doctorId === undefined ? undefined : eq(doctorId, owner.doctorId),
      ),
    )
    .orderBy(asc(startsAt), asc(id));
}

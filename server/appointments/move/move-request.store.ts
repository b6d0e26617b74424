import { and, asc, desc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import { Failure } from '#server/platform/failure.ts';
import {
  appointment,
  appointmentMove,
  appointmentMoveRequest,
  type moveRequestOutcomes,
} from '../appointments.tables.ts';
import { MOST_MOVE_REQUESTS } from './own-move.rules.ts';

export type MoveRequestOutcome = (typeof moveRequestOutcomes)[number];
type NewMoveRequest = Pick<
  typeof appointmentMoveRequest.$inferInsert,
  'appointmentId' | 'doctorId' | 'startsAt' | 'notes' | 'requestedAt'
>;

/** Refused when the appointment has a waiting request: the unique index decides. */
export async function insertMoveRequest(tx: Db, request: NewMoveRequest): Promise<number> {
  const [made] = await tx
    .insert(appointmentMoveRequest)
    .values(request)
    .returning({ id: appointmentMoveRequest.id })
    .catch((error) => {
      if (sqlState(error) === SQL_STATE.uniqueViolation)
        throw new Failure('appointments.move_already_requested');
      throw error;
    });
  if (!made) throw new Error('The database returned no id for the new request.');
  return made.id;
}

/** Ends the waiting request of an appointment, if there is one. True if this call ended it. */
export async function endMoveRequest(
  tx: Db,
  appointmentId: number,
  end: { outcome: MoveRequestOutcome; endedAt: Date; decidedBy?: number; reason?: string },
): Promise<boolean> {
  const ended = await tx
    .update(appointmentMoveRequest)
    .set(end)
    .where(
      and(eq(appointmentMoveRequest.appointmentId, appointmentId), isNull(appointmentMoveRequest.outcome)),
    )
    .returning({ id: appointmentMoveRequest.id });
  return ended.length > 0;
}

/** How often the patient asked to move this appointment, how often the clinic agreed, and whether a request waits. */
export async function countMoveRequests(
  db: Db,
  appointmentId: number,
): Promise<{ asked: number; accepted: number; waiting: number }> {
  const { outcome } = appointmentMoveRequest;
  const [counted] = await db
    .select({
      asked: sql<number>`count(*)`.mapWith(Number),
      accepted: sql<number>`count(*) filter (where ${eq(outcome, 'accepted')})`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${isNull(outcome)})`.mapWith(Number),
    })
    .from(appointmentMoveRequest)
    .where(eq(appointmentMoveRequest.appointmentId, appointmentId));
  return counted ?? { asked: 0, accepted: 0, waiting: 0 };
}

/** The waiting request of an appointment. */
export async function findMoveRequest(db: Db, appointmentId: number) {
  const [found] = await selectRequests(
    db,
    and(eq(appointmentMoveRequest.appointmentId, appointmentId), isNull(appointmentMoveRequest.outcome)),
  );
  return found;
}

/** A request with any outcome. */
export async function findMoveRequestById(db: Db, id: number) {
  const [found] = await selectRequests(db, eq(appointmentMoveRequest.id, id));
  return found;
}

/** Waiting requests about all appointments or those of one doctor, the nearest appointment first. */
export async function listMoveRequests(db: Db, { doctorId }: { doctorId?: number }) {
  const isOwn = doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId);
  return await selectRequests(db, and(isNull(appointmentMoveRequest.outcome), isOwn));
}

/** Appointments that have begun while a request waits. */
export async function listRequestedAndBegun(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: appointment.id })
    .from(appointmentMoveRequest)
    .innerJoin(appointment, eq(appointment.id, appointmentMoveRequest.appointmentId))
    .where(and(isNull(appointmentMoveRequest.outcome), lte(appointment.startsAt, now)))
    .orderBy(desc(appointment.id));
  return rows.map(({ id }) => id);
}

function selectRequests(db: Db, condition: SQL | undefined) {
  return db
    .select({
      id: appointmentMoveRequest.id,
      appointmentId: appointment.id,
      patientId: appointment.patientId,
      person: appointment.person,
      doctorId: appointment.doctorId,
      serviceId: appointment.serviceId,
      startsAt: appointment.startsAt,
      terms: appointment.terms,
      wishedDoctorId: appointmentMoveRequest.doctorId,
      wishedStartsAt: appointmentMoveRequest.startsAt,
      notes: appointmentMoveRequest.notes,
      requestedAt: appointmentMoveRequest.requestedAt,
      outcome: appointmentMoveRequest.outcome,
    })
    .from(appointmentMoveRequest)
    .innerJoin(appointment, eq(appointment.id, appointmentMoveRequest.appointmentId))
    .where(condition)
    .orderBy(asc(appointment.startsAt), asc(appointment.id));
}

/** A wish for another time as lists of appointments read it; its instants as JSON writes them. */
export interface ListedMoveRequest {
  outcome: MoveRequestOutcome | null;
  doctorId: number;
  startsAt: string;
  requestedAt: string;
}

// The table is written out, because Drizzle would write only "id" here, and a request has an id too.
const isOfAppointment = sql`${appointmentMoveRequest.appointmentId} = ${appointment}."id"`;

/** For lists of appointments: all requests about each, the oldest first. */
export const requestsAsJson = sql<ListedMoveRequest[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'outcome', ${appointmentMoveRequest.outcome}, 'doctorId', ${appointmentMoveRequest.doctorId},
    'startsAt', ${appointmentMoveRequest.startsAt}, 'requestedAt', ${appointmentMoveRequest.requestedAt}
  ) order by ${appointmentMoveRequest.id}), '[]')
  from ${appointmentMoveRequest} where ${isOfAppointment}
)`;

/** The wished beginning; null where no request waits. */
export const waitingWish = sql<Date | null>`(
  select ${appointmentMoveRequest.startsAt} from ${appointmentMoveRequest}
  where ${isOfAppointment} and ${isNull(appointmentMoveRequest.outcome)}
)`.mapWith(appointmentMoveRequest.startsAt);

/** The same rule as `decideOwnMove`, for a confirmed appointment that has not begun. */
export function mayMoveMore(isBeforeDeadline: SQL, movesAllowed: number): SQL | undefined {
  const movesDone = sql`((
    select count(*) from ${appointmentMove}
    where ${appointmentMove.appointmentId} = ${appointment}."id"
      and ${eq(appointmentMove.toStatus, 'rescheduled')} and ${eq(appointmentMove.actorKind, 'patient')}
  ) + ${countRequests(eq(appointmentMoveRequest.outcome, 'accepted'))})`;
  return and(
    lt(movesDone, movesAllowed),
    eq(countRequests(isNull(appointmentMoveRequest.outcome)), 0),
    or(isBeforeDeadline, lt(countRequests(), MOST_MOVE_REQUESTS)),
  );
}

function countRequests(condition: SQL = sql`true`): SQL {
  return sql`(select count(*) from ${appointmentMoveRequest} where ${isOfAppointment} and ${condition})`;
}

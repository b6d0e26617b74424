import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import { cancelledStatuses, meetingStatuses } from '#contract/appointments.rules.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import { Failure } from '#server/platform/failure.ts';
import { isOpen } from './appointment-moves.rules.ts';
import { appointment, appointmentMove } from './appointments.tables.ts';
import { saidToCome } from './letter/letter-link.store.ts';
import { waitingWish } from './move/move-request.store.ts';

export type AppointmentRow = Omit<typeof appointment.$inferInsert, 'id'>;
export type NewMove = Omit<typeof appointmentMove.$inferInsert, 'id'>;
export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** Restricts a query to the appointments of one patient or one doctor. Empty, it finds all appointments. */
export interface Owner {
  patientId?: number;
  doctorId?: number;
}

/**
 * Inserts an appointment and its first moves, in one statement. Refused when the patient has another appointment at
 * that time: the exclusion constraint decides.
 */
export async function insertAppointment(
  tx: Db,
  row: AppointmentRow,
  firstMoves: Omit<NewMove, 'appointmentId'>[],
): Promise<number> {
  const created = tx
    .$with('created')
    .as(tx.insert(appointment).values(row).returning({ id: appointment.id }));
  const appointmentId = sql`(select id from created)`;
  const [moved] = await tx
    .with(created)
    .insert(appointmentMove)
    .values(firstMoves.map((move) => ({ ...move, appointmentId })))
    .returning({ appointmentId: appointmentMove.appointmentId })
    .catch(refuseOverlap('appointments.overlapping'));
  if (!moved) throw new Error('The database returned no id for the new appointment.');
  return moved.appointmentId;
}

export async function insertMoves(tx: Db, moves: NewMove[]): Promise<void> {
  await tx.insert(appointmentMove).values(moves);
}

/** How often the patient has moved this appointment. */
export async function countMovesOfPatient(db: Db, id: number): Promise<number> {
  const { appointmentId, toStatus, actorKind } = appointmentMove;
  return await db.$count(
    appointmentMove,
    and(eq(appointmentId, id), eq(toStatus, 'rescheduled'), eq(actorKind, 'patient')),
  );
}

/** Finds only an appointment of this owner. Another owner's appointment looks like a missing one. */
export async function findAppointment(db: Db, id: number, owner: Owner = {}) {
  const [found] = await selectOf(db, id, owner);
  return found;
}

/** As `findAppointment`; nobody else can change the appointment until the transaction ends. */
export async function lockIfFound(tx: Db, id: number, owner: Owner = {}): Promise<Appointment | undefined> {
  const [found] = await selectOf(tx, id, owner).for('update');
  return found;
}

/** For queries of others: whether the appointment of this column was with this doctor and is over. */
export function isOverWith(
  db: Db,
  { doctorId, now }: { doctorId: number; now: Date },
  appointmentId: AnyColumn,
): SQL {
  const own = and(eq(appointment.id, appointmentId), eq(appointment.doctorId, doctorId));
  return exists(
    db
      .select({ is: sql`true` })
      .from(appointment)
      .where(and(own, lte(appointment.endsAt, now))),
  );
}

/** For queries of others: whether the appointment of this column ended at `from` or later, and before `to`. */
export function hasEndedWithin(
  db: Db,
  { from, to }: { from: Date; to: Date },
  appointmentId: AnyColumn,
): SQL {
  return exists(
    db
      .select({ is: sql`true` })
      .from(appointment)
      .where(
        and(eq(appointment.id, appointmentId), gte(appointment.endsAt, from), lt(appointment.endsAt, to)),
      ),
  );
}

export async function updateAppointment(tx: Db, id: number, change: Partial<AppointmentRow>): Promise<void> {
  await tx
    .update(appointment)
    .set(change)
    .where(eq(appointment.id, id))
    .catch(refuseOverlap('appointments.overlapping'));
}

/** Turns the violated overlap constraint into this refusal. Any other error passes. */
export function refuseOverlap(code: FailureCode): (error: unknown) => never {
  return (error) => {
    if (sqlState(error) === SQL_STATE.exclusionViolation) throw new Failure(code);
    throw error;
  };
}

export interface AppointmentSpan {
  startsAt: Date;
  endsAt: Date;
}

/** Whether the patient has an appointment in this time that is planned or under way. */
export async function hasAppointmentWithin(
  db: Db,
  patientId: number,
  { startsAt, endsAt }: AppointmentSpan,
): Promise<boolean> {
  const [found] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.patientId, patientId),
        inArray(appointment.status, OPEN),
        lt(appointment.startsAt, endsAt),
        gt(appointment.endsAt, startsAt),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** All appointments of a patient, each with whether a doctor recorded that it was completed. */
export async function listWithCompletion(db: Db, patientId: number) {
  return await db
    .select({
      id: appointment.id,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      status: appointment.status,
      wasCompleted: sql<boolean>`${exists(wasCompleted(db))}`,
    })
    .from(appointment)
    .where(eq(appointment.patientId, patientId));
}

function wasCompleted(db: Db) {
  return db
    .select({ id: appointmentMove.id })
    .from(appointmentMove)
    .where(and(eq(appointmentMove.appointmentId, appointment.id), eq(appointmentMove.toStatus, 'completed')));
}

/**
 * Whether the clinic has seen this patient: an appointment was completed, whatever became of its payment, or it has begun,
 * even if no doctor has recorded the result yet. An appointment that is only booked does not count.
 */
export async function hasBeenSeen(db: Db, patientId: number, now: Date): Promise<boolean> {
  const hasBegun = and(inArray(appointment.status, [...meetingStatuses]), lte(appointment.startsAt, now));
  const [found] = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.patientId, patientId),
        or(eq(appointment.status, 'in_progress'), hasBegun, exists(wasCompleted(db))),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const OPEN = appointmentStatuses.filter(isOpen);

/** Changes nothing when the appointment has a link already or does not take place. */
export async function setFirstVideoLink(db: Db, id: number, videoLink: string): Promise<void> {
  await db
    .update(appointment)
    .set({ videoLink })
    .where(
      and(
        eq(appointment.id, id),
        isNull(appointment.videoLink),
        inArray(appointment.status, [...meetingStatuses]),
      ),
    );
}

/** Erases the links of appointments that ended before this moment or do not take place any more. */
export async function eraseVideoLinks(db: Db, endedBefore: Date): Promise<void> {
  const isOver = or(
    lt(appointment.endsAt, endedBefore),
    notInArray(appointment.status, [...meetingStatuses]),
  );
  await db
    .update(appointment)
    .set({ videoLink: null })
    .where(and(isNotNull(appointment.videoLink), isOver));
}

function selectOf(db: Db, id: number, { patientId, doctorId }: Owner) {
  return db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      serviceId: appointment.serviceId,
      doctorId: appointment.doctorId,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      status: appointment.status,
      gateway: appointment.gateway,
      terms: appointment.terms,
      person: appointment.person,
      locale: appointment.locale,
      videoLink: appointment.videoLink,
      calendarSequence: appointment.calendarSequence,
      completesAt: appointment.completesAt,
      completedBy: appointment.completedBy,
      completedRole: appointment.completedRole,
      problemBy: appointment.problemBy,
      problemAt: appointment.problemAt,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.id, id),
        patientId === undefined ? undefined : eq(appointment.patientId, patientId),
        doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId),
      ),
    );
}

/** Cancellation requests that wait for a decision, the nearest appointment first. */
export async function listRequested(db: Db, { doctorId }: Pick<Owner, 'doctorId'>) {
  return await db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      person: appointment.person,
      doctorId: appointment.doctorId,
      serviceId: appointment.serviceId,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      requestedAt: appointment.cancellationRequestCreatedAt,
      notes: appointment.cancellationRequestNotes,
      gateway: appointment.gateway,
      terms: appointment.terms,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.status, 'cancellation_requested'),
        doctorId === undefined ? undefined : eq(appointment.doctorId, doctorId),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id));
}

/** Cancellation requests without a decision whose appointment ended before this moment. */
export async function listUndecidedBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.status, 'cancellation_requested'), lte(appointment.endsAt, before)));
  return rows.map(({ id }) => id);
}

/** Appointments that the staff completed and that can no longer be undone. */
export async function listCompletable(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(lte(appointment.completesAt, now))
    .orderBy(asc(appointment.completesAt));
  return rows.map(({ id }) => id);
}

/** In the order of time. */
export async function listByIds(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, patientId, doctorId, serviceId, startsAt, endsAt, status, statusLabel, person } = appointment;
  const { gateway, videoLink, terms, completesAt } = appointment;
  return await db
    .select({
      id,
      patientId,
      doctorId,
      serviceId,
      startsAt,
      endsAt,
      status,
      statusLabel,
      person,
      gateway,
      videoLink,
      terms,
      completesAt,
      wishedStartsAt: waitingWish,
      saidToComeAt: saidToCome,
    })
    .from(appointment)
    .where(inArray(id, ids))
    .orderBy(asc(startsAt), asc(id));
}

/** Who of the staff recorded that the appointment was completed, and when. */
export async function findCompletion(
  db: Db,
  id: number,
): Promise<{ at: Date; staffId: number | null } | undefined> {
  const { actorKind, actorId, movedAt } = appointmentMove;
  const [found] = await db
    .select({ actorKind, actorId, movedAt })
    .from(appointmentMove)
    .where(and(eq(appointmentMove.appointmentId, id), eq(appointmentMove.toStatus, 'completed')))
    .orderBy(desc(appointmentMove.id))
    .limit(1);
  return found && { at: found.movedAt, staffId: found.actorKind === 'staff' ? found.actorId : null };
}

/** When the patient's next appointment after this moment begins, if nobody called it off. */
export async function findNextStart(
  db: Db,
  { patientId, after }: { patientId: number; after: Date },
): Promise<Date | null> {
  const [found] = await db
    .select({ startsAt: appointment.startsAt })
    .from(appointment)
    .where(
      and(
        eq(appointment.patientId, patientId),
        gt(appointment.startsAt, after),
        notInArray(appointment.status, [...NOT_HELD]),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(1);
  return found?.startsAt ?? null;
}

/** Called off, missed, moved away or not paid for. */
const NOT_HELD: readonly AppointmentStatus[] = [
  ...cancelledStatuses,
  'pending',
  'awaiting_payment',
  'rescheduled',
  'no_show',
];

/** The last change of the status: who made it and when. */
export async function findLastMove(db: Db, id: number) {
  const { actorKind, actorId, movedAt } = appointmentMove;
  const [found] = await db
    .select({ actorKind, actorId, movedAt })
    .from(appointmentMove)
    .where(eq(appointmentMove.appointmentId, id))
    .orderBy(desc(appointmentMove.id))
    .limit(1);
  return found;
}

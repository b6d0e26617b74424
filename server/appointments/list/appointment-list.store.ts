import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { appointmentColumns } from '#contract/appointments.contract.ts';
import {
  meetingStatuses,
  openStatuses,
  proposedStatuses,
  ROOM_MINUTES_AFTER_END,
} from '#contract/appointments.rules.ts';
import { composedOnce } from '#server/platform/database/composed-once.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  containsFigures,
  containsText,
  dateText,
  dateTimeText,
  placeAmong,
  sentenceText,
  timeOfDay,
  timeText,
  weekdayDateText,
} from '#server/platform/database/displayed-text.ts';
import { appointment, appointmentMove } from '../appointments.tables.ts';
import { cancellableStatuses, earliestCancellableStart } from '../cancel/decide-cancellation.rules.ts';
import { mayMoveMore, requestsAsJson, waitingWish } from '../move/move-request.store.ts';
import { videoTimes } from '../video/video-link.rules.ts';

export type ListedAppointment = Awaited<ReturnType<typeof listAppointmentsFrom>>[number];

/** A search over the displayed texts: names of services and statuses, dates and times. */
export interface AppointmentSearch {
  serviceIds: number[];
  statuses: AppointmentStatus[];
  text: string;
  doctorIds: number[];
  /** The sentences in which the screen shows a time. */
  sentences: Record<
    'clock' | 'cancelledAt' | 'requestedAt' | 'moveRequestedTo' | 'joinFrom',
    (time: string) => string
  >;
  /** Names of the days, from Monday on. */
  weekdays: string[];
  /** The labels of links and buttons that contain the search text. */
  labels: ReadonlySet<AppointmentLabel>;
  /** The appointments with the button to pay. */
  payableIds: number[];
  /** How often a patient can move an appointment. */
  movesAllowed: number;
  now: Date;
}

export type AppointmentLabel =
  | 'join'
  | 'no_link'
  | 'history'
  | 'cancel'
  | 'move'
  | 'earlier'
  | 'feedback'
  | 'calendar'
  | 'video_check'
  | 'pay'
  | 'confirm_by_mail';

export interface AppointmentPage {
  search: AppointmentSearch | undefined;
  column: (typeof appointmentColumns)[number];
  direction: 'asc' | 'desc';
  /** Given where the running and upcoming appointments of this moment come first, instead of an order by a column. */
  upcomingAt: Date | undefined;
  /** Ids and statuses in the order of their displayed names. */
  serviceOrder: () => number[];
  statusOrder: () => AppointmentStatus[];
  limit: number;
  offset: number;
}

interface FoundPage {
  appointments: ListedAppointment[];
  total: number;
  /** When the first of this patient's upcoming appointments becomes past, on whichever page; only if they come first. */
  nextPastAt: Date | null;
}

/** One page of the patient's appointments, and the total number. */
export async function findAppointmentPage(
  db: Db,
  patientId: number,
  page: AppointmentPage,
): Promise<FoundPage> {
  const isOwn = eq(appointment.patientId, patientId);
  const isWanted = and(isOwn, page.search && matches(page.search));
  const { limit, offset, upcomingAt } = page;
  const rows = isPlain(page)
    ? await plainPage(db, page).execute({ patientId, limit, offset, at: upcomingAt?.toISOString() })
    : await selectPage(db, { ...page, isOwn, isWanted, at: upcomingAt });
  const isBeyondEnd = rows.length === 0 && offset > 0;
  return {
    appointments: rows,
    total: isBeyondEnd ? await db.$count(appointment, isWanted) : (rows[0]?.total ?? 0),
    nextPastAt: rows[0]?.nextPastAt ?? null,
  };
}

/** Without a search and in an order that needs no names: the list as it opens. */
export function isPlain({ search, column, upcomingAt }: PlainOrder): boolean {
  return !search && (Boolean(upcomingAt) || column === 'created_at' || column === 'appointment_date');
}

interface PlainOrder {
  search: unknown;
  column: AppointmentPage['column'];
  upcomingAt: unknown;
}

const plainPage = composedOnce(
  ({ column, direction, upcomingAt }: AppointmentPage) =>
    `own appointments ${upcomingAt ? 'upcoming first' : `${column} ${direction}`}`,
  (db, page, name) => {
    const isOwn = eq(appointment.patientId, sql.placeholder('patientId'));
    const at = page.upcomingAt && sql`${sql.placeholder('at')}::timestamptz`;
    const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')];
    return selectPage(db, { ...page, isOwn, isWanted: isOwn, at, limit, offset }).prepare(name);
  },
);

type SelectedPage = Omit<AppointmentPage, 'limit' | 'offset' | 'upcomingAt'> & {
  isOwn: SQL;
  isWanted: SQL | undefined;
  at: SQL | Date | undefined;
  limit: number | Placeholder;
  offset: number | Placeholder;
};

function selectPage(db: Db, { search, isOwn, isWanted, limit, offset, ...page }: SelectedPage) {
  const order = orderOf(page);
  // Without a search, a plain count of the patient's appointments is enough.
  const total = search ? sql<number>`count(*) over ()` : sql<number>`${db.$count(appointment, isOwn)}`;
  const found = db
    .select({
      id: appointment.id,
      total: total.mapWith(Number).as('total'),
      nextPastAt: nextPast(db, isOwn, page.at).as('next_past_at'),
    })
    .from(appointment)
    .where(isWanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('found');
  return db
    .select({ ...COLUMNS, total: found.total, nextPastAt: found.nextPastAt })
    .from(found)
    .innerJoin(appointment, eq(appointment.id, found.id))
    .orderBy(...order);
}

function nextPast(db: Db, isOwn: SQL, at: Date | SQL | undefined) {
  if (!at) return sql<Date | null>`null::timestamptz`.mapWith(appointment.endsAt);
  const first = db
    .select({ until: min(upcomingUntil) })
    .from(appointment)
    .where(and(isOwn, isUpcomingAt(at)));
  return sql<Date | null>`(${first})`.mapWith(appointment.endsAt);
}

/** As `isUpcoming` of the contract. */
function isUpcomingAt(at: Date | SQL): SQL {
  const moment = at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at;
  return sql`(${inArray(appointment.status, openStatuses)} and ${upcomingUntil} >= ${moment})`;
}

const upcomingUntil = sql`(${appointment.endsAt} + make_interval(
  mins => case when ${inArray(appointment.status, [...meetingStatuses])}
    then ${sql.raw(String(ROOM_MINUTES_AFTER_END))} else 0 end
))`;

/** The patient's appointments in any status that begin at this moment or later, the next one first. */
export async function listAppointmentsFrom(db: Db, patientId: number, from: Date, limit: number) {
  return await db
    .select(COLUMNS)
    .from(appointment)
    .where(and(eq(appointment.patientId, patientId), gte(appointment.startsAt, from)))
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
    .limit(limit);
}

/** Another patient's appointment is not found. */
export async function findListedAppointment(
  db: Db,
  patientId: number,
  id: number,
): Promise<ListedAppointment | undefined> {
  const isOwn = and(eq(appointment.patientId, patientId), eq(appointment.id, id));
  const [found] = await db.select(COLUMNS).from(appointment).where(isOwn);
  return found;
}

/** All of the patient's appointments, the latest first. */
export async function listAllAppointments(
  db: Db,
  patientId: number,
  limit: number,
): Promise<ListedAppointment[]> {
  return await db
    .select(COLUMNS)
    .from(appointment)
    .where(eq(appointment.patientId, patientId))
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(limit);
}

interface Move {
  status: AppointmentStatus;
  by: (typeof appointmentMove.$inferSelect)['actorKind'];
  /** An instant, as JSON writes it. */
  at: string;
}

const COLUMNS = {
  id: appointment.id,
  serviceId: appointment.serviceId,
  doctorId: appointment.doctorId,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  status: appointment.status,
  statusLabel: appointment.statusLabel,
  gateway: appointment.gateway,
  terms: appointment.terms,
  videoLink: appointment.videoLink,
  createdAt: appointment.createdAt,
  updatedAt: appointment.updatedAt,
  cancellationRequestCreatedAt: appointment.cancellationRequestCreatedAt,
  // The table is written out, because Drizzle would write only "id" here, and a move has an id too.
  history: sql<Move[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'status', ${appointmentMove.toStatus}, 'by', ${appointmentMove.actorKind}, 'at', ${appointmentMove.movedAt}
    ) order by ${appointmentMove.id}), '[]')
    from ${appointmentMove} where ${appointmentMove.appointmentId} = ${appointment}."id"
  )`,
  moveRequests: requestsAsJson,
};

function matches(search: AppointmentSearch): SQL | undefined {
  const { serviceIds, doctorIds, statuses, text, sentences, weekdays } = search;
  const askedAt = dateTimeText(appointment.cancellationRequestCreatedAt);
  return or(
    inArray(appointment.serviceId, serviceIds),
    inArray(appointment.doctorId, doctorIds),
    and(isNull(appointment.statusLabel), inArray(appointment.status, statuses)),
    containsText(sql`lower(coalesce(${appointment.statusLabel}, ''))`, text),
    containsText(
      sql`${dateText(appointment.startsAt)} || ' ' || ${sentenceText(sentences.clock, timeText(appointment.startsAt))}`,
      text,
    ),
    containsText(weekdayDateText(appointment.startsAt, weekdays), text),
    containsFigures(dateTimeText(appointment.createdAt), text),
    containsText(
      sql`case when ${appointment.status} = 'cancelled' then ${sentenceText(sentences.cancelledAt, askedAt)}
        else ${sentenceText(sentences.requestedAt, askedAt)} end`,
      text,
    ),
    containsText(sentenceText(sentences.moveRequestedTo, dateTimeText(waitingWish)), text),
    ...labelsShown(search),
  );
}

/** Finds the appointments by their video column, the mark of their history and their buttons. */
function labelsShown({
  labels,
  text,
  sentences,
  payableIds,
  movesAllowed,
  now,
}: AppointmentSearch): (SQL | undefined)[] {
  const { status, startsAt, endsAt, videoLink } = appointment;
  const { minutesBefore, latestStart, earliestEnd } = videoTimes(now);
  const isAhead = and(inArray(status, [...meetingStatuses]), gte(endsAt, earliestEnd)) ?? sql`true`;
  const opensAt = timeText(sql`(${startsAt} - make_interval(mins => ${minutesBefore}::int))`);
  const hasNoLinkYet = or(gt(startsAt, latestStart), isNull(videoLink));
  const canCancel = and(inArray(status, cancellableStatuses), gte(startsAt, earliestCancellableStart(now)));
  const canMove = and(canCancel, eq(status, 'confirmed'), mayMoveMore(isBeforeDeadline(now), movesAllowed));
  const shown: Record<AppointmentLabel, SQL | undefined> = {
    join: and(isAhead, lte(startsAt, latestStart), isNotNull(videoLink)),
    no_link: not(isAhead),
    calendar: isAhead,
    video_check: isAhead,
    cancel: canCancel,
    move: canMove,
    earlier: and(canMove, isBeforeDeadline(now)),
    feedback: wasCompleted,
    confirm_by_mail: and(canCancel, inArray(status, [...proposedStatuses])),
    pay: inArray(appointment.id, payableIds),
    history: gt(visibleMoves, 1),
  };
  return [
    and(isAhead, hasNoLinkYet, containsText(sentenceText(sentences.joinFrom, opensAt), text)),
    ...[...labels].map((label) => shown[label]),
  ];
}

/** As `isBeforeDeadline` of the agreed terms. */
function isBeforeDeadline(now: Date): SQL {
  return sql`(${appointment.terms} ->> 'freeUntil')::timestamptz > ${now.toISOString()}::timestamptz`;
}

const wasCompleted = sql`exists (
  select from ${appointmentMove}
  where ${appointmentMove.appointmentId} = ${appointment}."id" and ${eq(appointmentMove.toStatus, 'completed')}
)`;

const visibleMoves = sql`(
  select count(*) from ${appointmentMove}
  where ${appointmentMove.appointmentId} = ${appointment}."id" and ${ne(appointmentMove.toStatus, 'pending')}
)`;

/** The id makes the order unique, so that no row is on two pages or on none. */
function orderOf(
  page: Pick<SelectedPage, 'column' | 'direction' | 'at' | 'serviceOrder' | 'statusOrder'>,
): SQL[] {
  const { column, direction, at, serviceOrder, statusOrder } = page;
  if (at) return upcomingFirst(isUpcomingAt(at));
  const by = direction === 'asc' ? asc : desc;
  const values = {
    appointment_date: () => appointment.startsAt,
    start_time: () => timeOfDay(appointment.startsAt),
    service_name: () => placeAmong(appointment.serviceId, serviceOrder().map(String)),
    status: () => placeAmong(appointment.status, statusOrder()),
    created_at: () => appointment.createdAt,
  };
  return [by(values[column]()), by(appointment.id)];
}

/** Upcoming ones from the next to the farthest, then past ones from the latest to the first. */
function upcomingFirst(isUpcoming: SQL): SQL[] {
  const isRunning = sql`(${isUpcoming} and ${appointment.status} = 'in_progress')`;
  const startsUpcoming = sql`case when ${isUpcoming} then ${appointment.startsAt} end`;
  return [
    desc(isUpcoming),
    desc(isRunning),
    asc(startsUpcoming),
    desc(appointment.startsAt),
    desc(appointment.id),
  ];
}

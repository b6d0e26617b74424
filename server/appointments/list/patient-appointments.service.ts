import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { type VisitNames, visitNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import {
  countCancellationRequests,
  countVisits,
  listAllVisits,
  listVisitsFrom,
} from './appointment-list.store.ts';
import { describeVisits } from './list-appointments.service.ts';
import { nextVisit, proposalsAhead, visitsOfWeek, weekOf } from './next-appointment.rules.ts';

/** Nobody has more; whoever seems to is shown the latest of them. */
const MOST_VISITS = 500;

export interface VisitFigures {
  total: number;
  lastAt: Date | null;
  nextAt: Date | null;
}

/** How often these patients were here and when they come again, for lists that show many. */
export async function visitFigures(
  db: Db,
  patientIds: number[],
  now: Date,
): Promise<(patientId: number) => VisitFigures> {
  const counted = await countVisits(db, patientIds, now);
  const byPatient = new Map(counted.map((figures) => [figures.patientId, figures]));
  return (patientId) => byPatient.get(patientId) ?? { total: 0, lastAt: null, nextAt: null };
}

/** Every visit of a patient with all that is shown about it, the latest first. */
export async function allVisitsOf(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  locale: Locale,
): Promise<AppointmentRow[]> {
  const visits = await listAllVisits(deps.db, patientId, MOST_VISITS);
  return await describeVisits(deps, visits, await visitNames(deps.db), locale);
}

export async function openCancellationRequests(db: Db, patientId: number): Promise<number> {
  return await countCancellationRequests(db, patientId);
}

/** When a patient comes or came, and to whom, the latest first. */
export async function visitTimesOf(
  db: Db,
  patientId: number,
): Promise<{ startsAt: Date; doctorId: number }[]> {
  return await listAllVisits(db, patientId, MOST_VISITS);
}

type Words = { names: VisitNames; locale: Locale };

export interface VisitOutlook {
  next: AppointmentRow | null;
  week: AppointmentRow[];
  /** Visits that wait for her confirmation. */
  proposals: number[];
}

/** Nobody has more visits ahead than this; whoever seems to is shown the next of them. */
const VisitOutlookMOST_VISITS = 200;
const LONGEST_VISIT = 24 * 3_600_000;

/** What lies before a patient, read in one go. */
export async function visitOutlook(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  { names, locale }: Words,
): Promise<VisitOutlook> {
  const now = deps.now();
  // A visit that is under way may have begun before midnight of this week's Monday.
  const from = new Date(Math.min(weekOf(now).from.getTime(), now.getTime() - LONGEST_VISIT));
  const visits = await listVisitsFrom(deps.db, patientId, from, VisitOutlookMOST_VISITS);
  const next = nextVisit(visits, now);
  const week = visitsOfWeek(visits, now);
  const shown = new Set(next ? [next, ...week] : week);
  const rows = await describeVisits(deps, [...shown], names, locale);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    next: (next && byId.get(next.id)) ?? null,
    week: week.flatMap(({ id }) => byId.get(id) ?? []),
    proposals: proposalsAhead(visits, now).map(({ id }) => id),
  };
}

/** The next visit of a patient with this doctor. */
export async function nextVisitWith(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId, doctorId }: { patientId: number; doctorId: number },
  { names, locale }: Words,
): Promise<AppointmentRow | null> {
  const now = deps.now();
  const from = new Date(now.getTime() - LONGEST_VISIT);
  const visits = await listVisitsFrom(deps.db, patientId, from, VisitOutlookMOST_VISITS);
  const next = nextVisit(
    visits.filter((visit) => visit.doctorId === doctorId),
    now,
  );
  const [row] = next ? await describeVisits(deps, [next], names, locale) : [];
  return row ?? null;
}

import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import type { VisitNames } from '#server/catalogue/visit-names.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { describeVisits } from './appointment-list.service.ts';
import { listVisitsFrom } from './appointment-list.store.ts';
import { nextVisit, proposalsAhead, visitsOfWeek, weekOf } from './visit-outlook.rules.ts';

type Words = { names: VisitNames; locale: Locale };

export interface VisitOutlook {
  next: AppointmentRow | null;
  week: AppointmentRow[];
  /** Visits that wait for her confirmation. */
  proposals: number[];
}

/** Nobody has more visits ahead than this; whoever seems to is shown the next of them. */
const MOST_VISITS = 200;
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
  const visits = await listVisitsFrom(deps.db, patientId, from, MOST_VISITS);
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
  const visits = await listVisitsFrom(deps.db, patientId, from, MOST_VISITS);
  const next = nextVisit(
    visits.filter((visit) => visit.doctorId === doctorId),
    now,
  );
  const [row] = next ? await describeVisits(deps, [next], names, locale) : [];
  return row ?? null;
}

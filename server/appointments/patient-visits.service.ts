import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { visitNames } from '#server/catalogue/visit-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { describeVisits } from './appointment-list.service.ts';
import { listAllVisits } from './appointment-list.store.ts';
import { countCancellationRequests, countVisits } from './patient-visits.store.ts';

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

import type { Slot } from '#contract/schedule.contract.ts';
import { addDays, berlinDate, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { monthAskedFor } from './month.rules.ts';
import { findOffer, freeDays, type Offer, type SlotSearch } from './offer.service.ts';
import { groupOnWire, markersOf, slotsOnWire } from './slots.wire.ts';

const DAYS_AT_ONCE = 31;

/** The free slots of the picked day, else of the whole month, and the month's days that have any. */
export async function schedules(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  search: SlotSearch,
  { month, pickedDate }: { month?: string | undefined; pickedDate?: string | undefined },
) {
  const offer = await findOffer(db, search, now());
  if (!offer) return { data: [], dateMarker: [] };

  const today = berlinDate(offer.now);
  const dates = datesOfMonth(monthAskedFor(month ?? (pickedDate ?? today).slice(0, 7), today));
  const { days } = await freeDays(db, offer, dates);
  const isElsewhere = pickedDate !== undefined && !dates.includes(pickedDate);
  const shown = isElsewhere ? (await freeDays(db, offer, [pickedDate])).days : days;
  const picked = shown.filter(({ day }) => pickedDate === undefined || day.date === pickedDate);
  return {
    data: picked.map((each) => groupOnWire(each, offer.service)),
    dateMarker: markersOf(days),
  };
}

/** The next free slots in the order of time, as many as wanted or as there are. */
export async function nextFreeTimes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  search: SlotSearch,
  limit: number,
): Promise<{ data: Slot[]; earliest: Slot | null }> {
  const offer = await findOffer(db, search, now());
  const found = offer ? await findFrom(db, offer, limit) : [];
  return { data: found, earliest: found[0] ?? null };
}

/** Most people find a time within a few weeks, so that is how far is looked at first. */
async function findFrom(db: Db, offer: Offer, limit: number): Promise<Slot[]> {
  const found: Slot[] = [];
  let first = berlinDate(offer.now);
  let last = first;
  while (found.length < limit && first <= last) {
    const dates = Array.from({ length: DAYS_AT_ONCE }, (_, index) => addDays(first, index));
    const { days, lastDate } = await freeDays(db, offer, dates);
    const slots = days.flatMap((each) => slotsOnWire(each, offer.service));
    found.push(...slots.toSorted((a, b) => a.date_start_time.localeCompare(b.date_start_time)));
    [first, last] = [addDays(first, DAYS_AT_ONCE), lastDate];
  }
  return found.slice(0, limit);
}

import type { Slot } from '#contract/schedule.contract.ts';

/** Some slots in the order of time; the last page is not full. */
export interface Page {
  slots: Slot[];
  isLast: boolean;
}

/**
 * Where the next page begins: on the last day of this one, which may have been cut. A day that fills a page by
 * itself is left behind, or there would be no way on; the rest of it is seen doctor by doctor.
 */
export function laterThan({ slots, isLast }: Page): string | undefined {
  const [firstDate, lastDate] = [slots[0]?.date, slots.at(-1)?.date];
  if (isLast || lastDate === undefined) return undefined;
  return lastDate === firstDate ? dayAfter(lastDate) : lastDate;
}

/** Each slot once, also where pages overlap. */
export function slotsOf(pages: readonly Page[]): Slot[] {
  return [...new Map(pages.flatMap(({ slots }) => slots).map((slot) => [slot.id, slot])).values()];
}

export interface SlotDay {
  date: string;
  slots: Slot[];
}

export function byDay(slots: readonly Slot[]): SlotDay[] {
  return [...Map.groupBy(slots, ({ date }) => date)].map(([date, ofDay]) => ({ date, slots: ofDay }));
}

/** `2026-12-01` of `2026-11` */
export function firstDayAfter(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return isoDate(next);
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return isoDate(next);
}

function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

interface Wish {
  limit: number;
  days?: number | undefined;
}

/** Whether the slots found so far, in the order of time, hold all that are wished for. */
export function isEnough(found: readonly { date: string }[], { limit, days }: Wish): boolean {
  return days === undefined ? found.length >= limit : datesOf(found).length >= days;
}

/** The next `limit` slots; with `days`, the next `limit` slots of each of so many days. */
export function nextOf<Slot extends { date: string }>(found: readonly Slot[], { limit, days }: Wish): Slot[] {
  if (days === undefined) return found.slice(0, limit);
  const ofDay = Map.groupBy(found, ({ date }) => date);
  return [...ofDay.values()].slice(0, days).flatMap((slots) => slots.slice(0, limit));
}

function datesOf(slots: readonly { date: string }[]): string[] {
  return [...new Set(slots.map(({ date }) => date))];
}

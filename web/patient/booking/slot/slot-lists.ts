/** The lists of free slots that the choice of a time shows. Screens that name only the earliest time do without them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { addDays } from '#web/lib/dates.ts';
import { currentUser } from '#web/lib/session.ts';
import { FREE_TIMES, readTimes, searchOf, VOLATILE } from './free-times.ts';
import type { ShownSelection } from './slot-selection.ts';

const LIST_PAGE_SIZE = 50;

export interface Schedules extends Answer {
  /** The days of the month with something free. */
  markedDates: ReadonlySet<string>;
}

/** The free slots of the picked day, otherwise of the month, together with the question they answer. */
export function schedulesOf(
  serviceId: number,
  { doctorId, month, pickedDate }: ShownSelection,
  letter: string | null = null,
) {
  const asked = { doctorId, month, pickedDate };
  return queryOptions({
    queryKey: [FREE_TIMES, 'schedules', serviceId, asked],
    queryFn: async ({ signal }): Promise<Schedules> => {
      const search = { ...searchOf(serviceId, doctorId), order_by: 'date' as const, month };
      const picked = pickedDate === null ? {} : { picked_date: pickedDate };
      const answer = await readSchedules({ ...search, ...picked }, letter, signal);
      return { asked, groups: answer.data, markedDates: new Set(answer.dateMarker.map(({ date }) => date)) };
    },
    ...VOLATILE,
  });
}

type SchedulesInput = Parameters<typeof callApi<'GET /api/patients/get-schedules'>>[1];

async function readSchedules(input: SchedulesInput, letter: string | null, signal: AbortSignal) {
  if (letter === null) {
    const ofUser = { ...input, user_id: currentUser()?.id };
    return await callApi('GET /api/patients/get-schedules', ofUser, { signal });
  }
  const { service_id: _service, ...wish } = input;
  const ofLetter = { ...wish, token: letter };
  return await callApi('GET /api/patients/letter-links/:token/schedules', ofLetter, { signal });
}

/** Without what lies after this day: some choices end sooner than what can be booked. */
export function upTo(lastDate: string, { asked, groups, markedDates }: Schedules): Schedules {
  const isOffered = (date: string) => date <= lastDate;
  return {
    asked,
    groups: groups.filter(({ date }) => isOffered(date)),
    markedDates: new Set([...markedDates].filter(isOffered)),
  };
}

const DAYS_AHEAD = 3;
const SLOTS_OF_A_DAY = 6;

/** The next days with free slots and the first slots of each, in the order of time. */
export function nextDays(serviceId: number, doctorId: number | null, letter: string | null = null) {
  // One slot more than is shown says that the day has more.
  const input = { ...searchOf(serviceId, doctorId), days: DAYS_AHEAD, limit: SLOTS_OF_A_DAY + 1 };
  return queryOptions({
    queryKey: [FREE_TIMES, 'next days', input],
    queryFn: async ({ signal }): Promise<NextDay[]> =>
      byDay((await readTimes(input, letter, signal)).data).map(({ date, slots }) => ({
        date,
        slots: slots.slice(0, SLOTS_OF_A_DAY),
        hasMore: slots.length > SLOTS_OF_A_DAY,
      })),
    ...VOLATILE,
  });
}

interface NextDay extends SlotDay {
  /** Whether these are only the first slots of the day. */
  hasMore: boolean;
}

/**
 * Whether somebody else took the slot: the days up to the last of them are known, and of a day with more slots those up
 * to the last one listed.
 */
export function isGoneFromNextDays(slot: Slot | null, days: readonly NextDay[]): boolean {
  if (!slot) return false;
  const lastDate = days.length === DAYS_AHEAD ? days.at(-1)?.date : undefined;
  if (lastDate && slot.date > lastDate) return false;
  const { slots, hasMore } = days.find(({ date }) => date === slot.date) ?? { slots: [], hasMore: false };
  const lastTime = hasMore ? slots.at(-1)?.start_time : undefined;
  if (lastTime && slot.start_time >= lastTime) return false;
  return !slots.some(({ id }) => id === slot.id);
}

const ALTERNATIVES = 3;
/** Enough for all alternatives, even if the day of the lost slot has only earlier ones and each other day has one. */
const WHOLE_DAYS = { days: ALTERNATIVES + 1, limit: 50 };

/** The next free slots after one that was lost. The search can only begin with its whole day. */
export function slotsInstead(serviceId: number, doctorId: number | null, lost: Slot) {
  const input = { ...searchOf(serviceId, doctorId), from: lost.date, ...WHOLE_DAYS };
  return queryOptions({
    queryKey: [FREE_TIMES, 'instead', input, lost.id],
    queryFn: async ({ signal }) => {
      const { data } = await callApi('GET /api/patients/next-free-times', input, { signal });
      return alternativesTo(lost, data);
    },
    ...VOLATILE,
  });
}

/** In the order of time. Earlier slots are offered only where later ones are too few. */
export function alternativesTo(lost: Slot, free: readonly Slot[]): Slot[] {
  const others = free.filter(({ id }) => id !== lost.id);
  const earlier = others.filter(({ date_start_time }) => date_start_time < lost.date_start_time);
  const begin = Math.max(0, Math.min(earlier.length, others.length - ALTERNATIVES));
  return others.slice(begin, begin + ALTERNATIVES);
}

/** All free slots from a day on, in the order of time, loaded page by page. */
export function freeTimesFrom(
  serviceId: number,
  doctorId: number | null,
  from: string,
  letter: string | null = null,
) {
  return infiniteQueryOptions({
    queryKey: [FREE_TIMES, 'list', serviceId, doctorId, from],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const input = { ...searchOf(serviceId, doctorId), from: pageParam, limit: LIST_PAGE_SIZE };
      const { data } = await readTimes(input, letter, signal);
      return { slots: data, isLast: data.length < LIST_PAGE_SIZE };
    },
    initialPageParam: from,
    getNextPageParam: nextPageStart,
    ...VOLATILE,
  });
}

/** Some slots in the order of time; the last page is not full. */
interface Page {
  slots: Slot[];
  isLast: boolean;
}

/**
 * Where the next page begins: on the last day of this one, which may be incomplete. A day that fills a whole page is
 * skipped, or the list would never go on; the rest of that day is listed per doctor.
 */
export function nextPageStart({ slots, isLast }: Page): string | undefined {
  const [firstDate, lastDate] = [slots[0]?.date, slots.at(-1)?.date];
  if (isLast || lastDate === undefined) return undefined;
  return lastDate === firstDate ? addDays(lastDate, 1) : lastDate;
}

/** Each slot once, also where pages overlap. */
export function slotsOf(pages: readonly Page[]): Slot[] {
  return [...new Map(pages.flatMap(({ slots }) => slots).map((slot) => [slot.id, slot])).values()];
}

interface SlotDay {
  date: string;
  slots: Slot[];
}

export function byDay(slots: readonly Slot[]): SlotDay[] {
  return [...Map.groupBy(slots, ({ date }) => date)].map(([date, ofDay]) => ({ date, slots: ofDay }));
}

/** The question about free slots, and its answer. */
interface Answer {
  asked: { doctorId: number | null; month: string; pickedDate: string | null };
  groups: readonly ScheduleGroup[];
}

/** Whether the answer should contain the slot and does not: then somebody else was faster. */
export function isSlotGone(slot: Slot | null, { asked, groups }: Answer): boolean {
  if (!slot?.date.startsWith(asked.pickedDate ?? `${asked.month}-`)) return false;
  if (asked.doctorId !== null && asked.doctorId !== slot.doctor_id) return false;
  return !groups.some(({ slots }) => slots.some(({ id }) => id === slot.id));
}

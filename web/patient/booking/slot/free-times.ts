import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Service } from '#contract/catalogue.contract.ts';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { addDays } from '#web/lib/dates.ts';
import type { ShownSelection } from './slot-selection.ts';

/** The first word of every query about free times, for those who know that they have changed. */
export const FREE_TIMES = 'free times';

/** What is free changes from minute to minute: an answer is shown again, but also asked for again. */
const VOLATILE = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** Several parts of one screen ask for the earliest time; they share an answer. */
const SHARED_MILLISECONDS = 5_000;
const LIST_PAGE_SIZE = 50;

/** Between which days can be booked. */
export interface BookableDays {
  firstDate: string;
  lastDate: string;
}

/** The doctors who offer a service. */
export function doctorsOf({ id, type }: Service) {
  const input = { service_id: id, service_type: type };
  return queryOptions({
    queryKey: ['doctors of a service', input],
    queryFn: async ({ signal }) => (await callApi('GET /api/patients/doctors', input, { signal })).data,
  });
}

export interface Schedules extends Answer {
  /** The days of the month with something free. */
  markedDates: ReadonlySet<string>;
}

/** The free slots of the picked day, else of the month, with what they answer to. */
export function schedulesOf(serviceId: number, { doctorId, month, pickedDate }: ShownSelection) {
  const asked = { doctorId, month, pickedDate };
  return queryOptions({
    queryKey: [FREE_TIMES, 'schedules', serviceId, asked],
    queryFn: async ({ signal }): Promise<Schedules> => {
      const input = { ...searchOf(serviceId, doctorId), order_by: 'date' as const, month };
      const picked = pickedDate === null ? {} : { picked_date: pickedDate };
      const answer = await callApi('GET /api/patients/get-schedules', { ...input, ...picked }, { signal });
      return { asked, groups: answer.data, markedDates: new Set(answer.dateMarker.map(({ date }) => date)) };
    },
    ...VOLATILE,
  });
}

/** The earliest free slot from a day on, else from today, and between which days can be booked. */
export function earliestTime(serviceId: number, doctorId: number | null, from?: string) {
  const input = { ...searchOf(serviceId, doctorId), limit: 1, ...(from && { from }) };
  return queryOptions({
    queryKey: [FREE_TIMES, 'earliest', input],
    queryFn: ({ signal }) => callApi('GET /api/patients/next-free-times', input, { signal }),
    ...VOLATILE,
    staleTime: SHARED_MILLISECONDS,
  });
}

/** All free slots from a day on, in the order of time, as far as somebody wants to see them. */
export function freeTimesFrom(serviceId: number, doctorId: number | null, from: string) {
  return infiniteQueryOptions({
    queryKey: [FREE_TIMES, 'list', serviceId, doctorId, from],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const input = { ...searchOf(serviceId, doctorId), from: pageParam, limit: LIST_PAGE_SIZE };
      const { data } = await callApi('GET /api/patients/next-free-times', input, { signal });
      return { slots: data, isLast: data.length < LIST_PAGE_SIZE };
    },
    initialPageParam: from,
    getNextPageParam: laterThan,
    ...VOLATILE,
  });
}

function searchOf(serviceId: number, doctorId: number | null) {
  return { service_id: serviceId, ...(doctorId !== null && { doctor_ids: [doctorId] }) };
}

/** Some slots in the order of time; the last page is not full. */
interface Page {
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
  return lastDate === firstDate ? addDays(lastDate, 1) : lastDate;
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

/** What was asked for, and the free slots it was answered with. */
export interface Answer {
  asked: { doctorId: number | null; month: string; pickedDate: string | null };
  groups: readonly ScheduleGroup[];
}

/** Whether the answer should have had the slot and has it no more: somebody else was faster. */
export function isGone(slot: Slot | null, { asked, groups }: Answer): boolean {
  if (!slot?.date.startsWith(asked.pickedDate ?? `${asked.month}-`)) return false;
  if (asked.doctorId !== null && asked.doctorId !== slot.doctor_id) return false;
  return !groups.some(({ slots }) => slots.some(({ id }) => id === slot.id));
}

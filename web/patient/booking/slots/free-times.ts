import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Service } from '#contract/catalogue.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { Answer } from './lost-slot.ts';
import { laterThan, type Page } from './slot-days.ts';
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

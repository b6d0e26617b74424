import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Service } from '#contract/catalogue.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { laterThan, type Page } from './slot-days.ts';
import type { ShownSelection } from './slot-selection.ts';

/** What is free changes from minute to minute: an answer is shown again, but also asked for again. */
const VOLATILE = { staleTime: 0, placeholderData: keepPreviousData } as const;
const LIST_PAGE_SIZE = 50;

/** The doctors who offer a service. */
export function doctorsOf({ id, type }: Service) {
  const input = { service_id: id, service_type: type };
  return queryOptions({
    queryKey: ['doctors of a service', input],
    queryFn: async ({ signal }) => (await callApi('GET /api/patients/doctors', input, { signal })).data,
  });
}

/** The free slots of the picked day, else of the month, with what they answer to. */
export function schedulesOf(serviceId: number, { doctorId, month, pickedDate }: ShownSelection) {
  const asked = { serviceId, doctorId, month, pickedDate };
  return queryOptions({
    queryKey: ['schedules', asked],
    queryFn: async ({ signal }) => {
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
    queryKey: ['earliest time', input],
    queryFn: ({ signal }) => callApi('GET /api/patients/next-free-times', input, { signal }),
    ...VOLATILE,
  });
}

/** All free slots from a day on, in the order of time, as far as somebody wants to see them. */
export function freeTimesFrom(serviceId: number, doctorId: number | null, from: string) {
  return infiniteQueryOptions({
    queryKey: ['free times', serviceId, doctorId, from],
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

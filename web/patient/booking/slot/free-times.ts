import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Service } from '#contract/catalogue.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentUser } from '#web/lib/session.ts';

/** The first part of every query key about free times, to invalidate them all at once. */
export const FREE_TIMES = 'free times';

/** Free times change from minute to minute: a cached answer is shown, and loaded again. */
export const VOLATILE = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** Several parts of one screen ask for the earliest time; they share an answer. */
const SHARED_MILLISECONDS = 5_000;

/** The first and the last day that can be booked. */
export interface BookableDays {
  firstDate: string;
  lastDate: string;
}

/** A service whose free times are shown; the address of its doctors names the kind where it is known. */
export type ServiceOfSlots = Pick<Service, 'id'> & Partial<Pick<Service, 'type'>>;

/** The doctors who offer a service. */
export function doctorsOf({ id, type }: ServiceOfSlots) {
  const input = { service_id: id, ...(type && { service_type: type }) };
  return queryOptions({
    queryKey: ['doctors of a service', input],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/doctors', { ...input, user_id: currentUser()?.id }, { signal })).data,
  });
}

/** The earliest free slot from a day on, otherwise from today, and the days that can be booked. */
export function earliestTime(
  serviceId: number,
  doctorId: number | null,
  { from, letter = null }: { from?: string; letter?: string | null } = {},
) {
  const input = { ...searchOf(serviceId, doctorId), limit: 1, ...(from && { from }) };
  return queryOptions({
    queryKey: [FREE_TIMES, 'earliest', input],
    queryFn: ({ signal }) => readTimes(input, letter, signal),
    ...VOLATILE,
    staleTime: SHARED_MILLISECONDS,
  });
}

type TimesInput = Parameters<typeof callApi<'GET /api/patients/next-free-times'>>[1];

export async function readTimes(input: TimesInput, letter: string | null, signal: AbortSignal) {
  if (letter === null) return await callApi('GET /api/patients/next-free-times', input, { signal });
  const { service_id: _service, ...wish } = input;
  const ofLetter = { ...wish, token: letter };
  return await callApi('GET /api/patients/letter-links/:token/next-free-times', ofLetter, { signal });
}

export function searchOf(serviceId: number, doctorId: number | null) {
  return { service_id: serviceId, ...(doctorId !== null && { doctor_ids: [doctorId] }) };
}

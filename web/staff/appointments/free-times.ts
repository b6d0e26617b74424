import { queryOptions } from '@tanstack/react-query';
import type { ApiRoutes } from '#contract/api.ts';
import { callApi } from '#web/lib/call-api.ts';
import { FREE_TIMES } from '../calendar/calendar-query.ts';

export type Slot = ApiRoutes['GET /api/staff/free-times']['output']['data'][number];

interface Asked {
  serviceId: number;
  /** Null asks for the times of all doctors. */
  doctorId: number | null;
  /** The first day. */
  from: string;
}

const SHOWN = 40;
/** As many as the server names at once: a whole day of one doctor, down to services of five minutes. */
const WHOLE_DAY = 100;

/** The next free times of a service. `isWholeDay` when one of the first day is looked for. */
export function freeTimesOf({ serviceId, doctorId, from }: Asked, isWholeDay = false) {
  const limit = isWholeDay ? WHOLE_DAY : SHOWN;
  return queryOptions({
    queryKey: [FREE_TIMES, serviceId, doctorId, from, limit],
    queryFn: async ({ signal }) => {
      const asked = { service_id: serviceId, from, limit };
      const doctor = doctorId === null ? {} : { doctor_ids: [doctorId] };
      return (await callApi('GET /api/staff/free-times', { ...asked, ...doctor }, { signal })).data;
    },
    staleTime: 0,
  });
}

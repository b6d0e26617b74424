import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

export function statementOf(appointmentId: number) {
  return queryOptions({
    queryKey: ['statement', appointmentId],
    queryFn: async ({ signal }) => {
      const of = { appointment_id: appointmentId };
      return (await callApi('GET /api/staff/appointments/:appointment_id/positions', of, { signal })).data;
    },
    // What is typed begins with what was read; a reading behind its back would only confuse.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

export function templateOf(serviceId: number) {
  return queryOptions({
    queryKey: ['positions of service', serviceId],
    queryFn: async ({ signal }) => {
      const of = { service_id: serviceId };
      return (await callApi('GET /api/staff/services/:service_id/positions', of, { signal })).data;
    },
    refetchOnWindowFocus: false,
  });
}

export function positionsFor(search: string) {
  return queryOptions({
    queryKey: ['positions', search],
    queryFn: ({ signal }) => callApi('GET /api/staff/positions', { search }, { signal }),
    enabled: search !== '',
  });
}

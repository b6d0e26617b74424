import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

export const ownFeedback = (appointmentId: number) =>
  queryOptions({
    queryKey: ['own feedback', appointmentId],
    queryFn: async ({ signal }) => {
      const asked = { appointment_id: appointmentId };
      return (await callApi('GET /api/patients/appointments/:appointment_id/feedback', asked, { signal }))
        .data;
    },
  });

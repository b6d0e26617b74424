import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';

/** Everything on screen that tells of visits. */
const SHOWN = [
  'GET /api/patients/get-appointments',
  'GET /api/patients/invoices',
  'GET /api/patients/dashboard',
];

/** Calls a visit off; what shows it is asked for anew, also after a refusal, which means that it has changed. */
export function useCancellation(onDone: () => void) {
  const queries = useQueryClient();
  const renew = () => Promise.all(SHOWN.map((route) => queries.invalidateQueries({ queryKey: [route] })));
  return useApiAction(async ({ id, notes }: { id: number; notes: string | undefined }) => {
    try {
      return await callApi('POST /api/patients/cancel-appointment/:id', {
        id,
        ...(notes !== undefined && { cancellation_request_notes: notes }),
      });
    } finally {
      void renew();
    }
  }, onDone);
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readApi } from '#web/lib/read-api.ts';

const OWN_APPOINTMENT = 'GET /api/patients/appointments/:id';

/** Every query that shows appointments. */
const APPOINTMENT_QUERIES = [
  'GET /api/patients/get-appointments',
  'GET /api/patients/invoices',
  'GET /api/patients/planned-invoices',
  'GET /api/patients/dashboard',
  OWN_APPOINTMENT,
];

/** Everything that shows appointments is read again. */
export async function renewAppointments(queries: QueryClient): Promise<void> {
  await Promise.all(APPOINTMENT_QUERIES.map((route) => queries.invalidateQueries({ queryKey: [route] })));
}

/** One of the own appointments. */
export function ownAppointment(id: string) {
  return queryOptions({
    queryKey: [OWN_APPOINTMENT, id],
    queryFn: async (query) => (await readApi(query, OWN_APPOINTMENT, { id })).data,
  });
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readApi } from '#web/lib/read-api.ts';

const OWN = 'GET /api/patients/waitlist';
const OFFER = 'GET /api/patients/waitlist/offers/:id';
const DASHBOARD = 'GET /api/patients/dashboard';

/** The own entries, and the offer that waits for an answer. */
export const ownWaitlist = queryOptions({
  queryKey: [OWN],
  queryFn: async (query) => (await readApi(query, OWN, {})).data,
  staleTime: 0,
});

export function ownOffer(id: string) {
  return queryOptions({
    queryKey: [OFFER, id],
    queryFn: async (query) => (await readApi(query, OFFER, { id })).data,
    staleTime: 0,
  });
}

/** Everything that shows an offer or an entry is read again. */
export async function renewWaitlist(queries: QueryClient): Promise<void> {
  await Promise.all([OWN, OFFER, DASHBOARD].map((route) => queries.invalidateQueries({ queryKey: [route] })));
}

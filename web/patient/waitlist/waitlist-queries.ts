import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readApi } from '#web/lib/read-api.ts';

const OWN = 'GET /api/patients/waitlist';
const OFFER = 'GET /api/patients/waitlist/offers/:id';

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

export async function renewWaitlist(queries: QueryClient): Promise<void> {
  await Promise.all([OWN, OFFER].map((route) => queries.invalidateQueries({ queryKey: [route] })));
}

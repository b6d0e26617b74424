import { queryOptions } from '@tanstack/react-query';
import type { ApiRoutes } from '#contract/api.ts';
import { callApi } from '#web/lib/call-api.ts';

export type LegalText = ApiRoutes['GET /api/staff/legal']['output']['data'][number];
export type LegalVersion = LegalText['versions'][number];
export type LegalSlug = LegalText['slug'];

export const legalTexts = queryOptions({
  queryKey: ['staff legal texts'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/legal', {}, { signal })).data,
});

export function legalDraft(slug: LegalSlug) {
  return queryOptions({
    queryKey: ['staff legal draft', slug],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/legal/:slug/draft', { slug }, { signal })).data,
    // A draft that somebody edits must not be replaced by a later answer of the server.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

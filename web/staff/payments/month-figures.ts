import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf } from '#web/lib/dates.ts';

export function monthFigures(month: string) {
  return queryOptions({
    queryKey: ['GET /api/staff/figures', month],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/figures', { month }, { signal })).data,
  });
}

/** `2026-11`, by Berlin's calendar. */
export function presentMonth(): string {
  return berlinDateOf(new Date()).slice(0, 7);
}

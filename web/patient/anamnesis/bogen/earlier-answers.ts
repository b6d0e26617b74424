import { queryOptions } from '@tanstack/react-query';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { callApi } from '#web/lib/call-api.ts';

/** What she answered in her last form, and when; nothing if there is none. */
export const earlierAnswers = queryOptions({
  queryKey: ['earlier answers'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/anamneses/latest', {}, { signal })).data,
});

/** The earlier answers for whatever has not been answered now; nothing that was typed is replaced. */
export function withEarlier(entries: AnamnesisEntries, earlier: AnamnesisEntries): AnamnesisEntries {
  const typed = Object.entries(entries.privateData).filter(([, entry]) => entry.trim() !== '');
  return {
    answers: { ...earlier.answers, ...entries.answers },
    privateData: { ...earlier.privateData, ...Object.fromEntries(typed) },
    place: entries.place || earlier.place,
  };
}

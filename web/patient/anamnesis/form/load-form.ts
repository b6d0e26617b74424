import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import type { Language } from '#web/lib/language.ts';

/**
 * The questions in one language: those of a booking, or all. The other language takes the place of the first
 * without a gap, so that the form keeps its signature and the place one was reading.
 */
export function anamnesisForm(form: 'booking' | 'full', language: Language) {
  return queryOptions({
    queryKey: ['anamnesis form', form, language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/anamnesis-form', { form }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

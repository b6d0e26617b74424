import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

export const quickTexts = queryOptions({
  queryKey: ['GET /api/staff/quick-texts'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/quick-texts', {}, { signal })).data,
});

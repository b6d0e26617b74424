import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

export const staffSettings = queryOptions({
  queryKey: ['staff settings'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/settings', {}, { signal })).data,
});

export const settingChanges = queryOptions({
  queryKey: ['staff setting changes'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/settings/changes', {}, { signal })).data,
});

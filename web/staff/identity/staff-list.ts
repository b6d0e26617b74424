import { queryOptions } from '@tanstack/react-query';
import type { ApiRoutes } from '#contract/api.ts';
import { callApi } from '#web/lib/call-api.ts';

export type ListedAccount = ApiRoutes['GET /api/staff/accounts']['output']['data'][number];

export const staffList = queryOptions({
  queryKey: ['staff accounts'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/accounts', {}, { signal })).data,
});

/** Which of the area's dialogs is open. */
export type AccountDialog =
  | { kind: 'invite' }
  | { kind: 'end'; account: ListedAccount }
  | { kind: 'link'; account: ListedAccount }
  | { kind: 'roles'; account: ListedAccount };

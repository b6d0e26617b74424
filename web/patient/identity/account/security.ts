import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';

/** Where the account is signed in. */
export const ownSessions = queryOptions({
  queryKey: ['own sessions'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/sessions', {}, { signal })).data,
});

/** What protects the account beyond its password. */
export const ownSecondFactors = queryOptions({
  queryKey: ['own second factors'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/second-factor', {}, { signal })).data,
});

/** Browsers that are not asked for the second factor. */
export const ownTrustedDevices = queryOptions({
  queryKey: ['own trusted devices'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/trusted-devices', {}, { signal })).data,
});

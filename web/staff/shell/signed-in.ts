import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { callApi } from '#web/lib/call-api.ts';
import { expectOwnPages, forgetOwnPages } from '#web/lib/own-page.ts';
import { KNOWN_ROLE } from '#web/shell/early-questions.ts';

export type StaffSelf = ApiRoutes['GET /api/staff/me']['output']['data'];

export const staffSelf = queryOptions({
  queryKey: ['staff self'],
  queryFn: async ({ signal }) => {
    const self = (await callApi('GET /api/staff/me', {}, { signal })).data;
    if (typeof document !== 'undefined') rememberInBrowser(self);
    return self;
  },
});

/** For the next page of this browser, which comes with what she is about to see. */
function rememberInBrowser({ id, role }: StaffSelf): void {
  browserStorage().setItem(KNOWN_ROLE, role);
  expectOwnPages(id);
}

export const SignedIn = createContext<StaffSelf | null>(null);

/** The member of staff who is signed in; works everywhere inside the workspace. */
export function useSignedIn(): StaffSelf {
  const self = use(SignedIn);
  if (!self) throw new Error('Nobody is signed in outside the workspace.');
  return self;
}

/** Ends the session on the server. When the call fails, the session ends by itself after 15 idle minutes. */
export async function endSession(): Promise<void> {
  browserStorage().removeItem(KNOWN_ROLE);
  forgetOwnPages();
  await callApi('POST /api/staff/logout', {}).catch(() => {});
}

/** Loads the page again, so that nothing stays in memory for the next person at the desk. */
export async function logOut(): Promise<void> {
  await endSession();
  window.location.assign('/staff/');
}

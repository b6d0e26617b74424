import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { callApi } from '#web/lib/call-api.ts';
import { expectPersonalPages, forgetPersonalPages } from '#web/lib/personal-page.ts';
import { readApi } from '#web/lib/read-api.ts';
import { windowState } from '#web/lib/window-state.ts';
import { STORED_ROLES } from '#web/shell/early-questions.ts';
import { leaveNothingBehind } from '#web/shell/leave-page.ts';

export type StaffSelf = ApiRoutes['GET /api/staff/me']['output']['data'];

export const staffSelf = queryOptions({
  queryKey: ['staff self'],
  queryFn: async (query) => {
    const self = (await readApi(query, 'GET /api/staff/me', {})).data;
    if (!import.meta.env.SSR) rememberInBrowser(self);
    // Another window of this browser may have signed in somebody else.
    forgetDraftsOfOthers(self.id);
    return self;
  },
});

const SIGNED_IN_ID = 'staffId';

/** For the next page of this browser, which the server renders for this person, and for its other tabs. */
function rememberInBrowser({ id, roles }: StaffSelf): void {
  browserStorage().setItem(STORED_ROLES, roles.join());
  browserStorage().setItem(SIGNED_IN_ID, String(id));
  expectPersonalPages(id);
}

/** Calls back when another tab of this browser has signed out, with null, or has signed in somebody. */
export function onOtherTab(react: (staffId: number | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_IN_ID) react(newValue === null ? null : Number(newValue));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

export const SignedIn = createContext<StaffSelf | null>(null);

/** The member of staff who is signed in; works everywhere inside the workspace. */
export function useSignedIn(): StaffSelf {
  const self = use(SignedIn);
  if (!self) throw new Error('Nobody is signed in outside the workspace.');
  return self;
}

interface UnsavedDrafts {
  save: () => Promise<void>;
  /** Forgets the drafts of everybody else. */
  keepOnlyOf: (staffId: number | null) => void;
}
const unsaved = windowState<UnsavedDrafts | undefined>(() => undefined);

/** To be called by whoever holds unsaved drafts, so that the first screens of the workspace do without their code. */
export function holdDrafts(drafts: UnsavedDrafts): void {
  unsaved.value = drafts;
}

/** Somebody else has signed in on this page. Nothing of the person before may stay. */
export function forgetDraftsOfOthers(staffId: number): void {
  unsaved.value?.keepOnlyOf(staffId);
}

/** Ends the session on the server. When the call fails, the session ends by itself after 15 idle minutes. */
export async function endSession(): Promise<void> {
  browserStorage().removeItem(STORED_ROLES);
  browserStorage().removeItem(SIGNED_IN_ID);
  forgetPersonalPages();
  await callApi('POST /api/staff/logout', {}).catch(() => {});
}

/** Loads the page again, so that nothing stays in memory for the next person at the desk, and on Back neither. */
export async function logOut(): Promise<void> {
  await unsaved.value?.save().catch(() => {});
  await endSession();
  unsaved.value?.keepOnlyOf(null);
  leaveNothingBehind('/staff/');
}

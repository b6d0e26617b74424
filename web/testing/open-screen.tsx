import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import type { StaffTasks } from '#contract/dashboard.contract.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Language } from '#web/lib/language.ts';
import type { SessionUser } from '#web/lib/render-context.ts';
import { type Answers, connect, TestApi } from './api.ts';

// Long enough for a busy machine, as in the setup of all tests.
const WAIT = { timeout: 30_000, interval: 1 };

/** A Monday morning in Berlin, 10:00. */
export const NOW = '2026-11-16T09:00:00Z';
export const MARIA: SessionUser = { id: 7, name: 'Maria Vogel' };
/** The doctor as whom a member of staff with the role of a doctor is signed in. */
export const DOCTOR_ID = 21;
const STAFF = { id: 3, name: 'Rita Berger', email: 'rita.berger@clinic.test', proves_with: 'code' } as const;

export const PAYMENT_CONFIG: PaymentConfig = {
  mode: 'live',
  is_rehearsal: false,
  stripe: { publishable_key: 'pk_live_clinic' },
  paypal: { client_id: 'paypal-clinic' },
};
export const NOTHING_TO_DO: StaffTasks = {
  set_up: [],
  payment_providers: [],
  cancellation_requests: [],
  move_requests: [],
  unfinished_appointments: [],
  reported_problems: [],
  note_requests: [],
  notes_to_sign: [],
  side_effects: [],
  payment_tasks: [],
  waiting_accounts: [],
  open_enquiries: 0,
  unread_messages: 0,
};

interface ScreenOptions {
  /** What the browser stores; null for a first visit. */
  language?: Language | null;
  /** What the server answers; a call without an answer fails the test. */
  answers?: Answers;
  now?: string;
  /** What the history entry of the address carries, as after a reload or from the screen before. */
  state?: unknown;
  /** What is repeated, such as polling, waits for `passTime`. */
  stopsIntervals?: boolean;
}

interface OpenScreen {
  user: UserEvent;
  api: TestApi;
}

let opened: TestApi | undefined;
let forgetDrafts: (() => void) | undefined;
let queries: QueryClient | undefined;
let areIntervalsStopped = false;

/** Opens a screen of the portal, `/invoices?page=2`, as a visitor or as this patient, with everything around it. */
export async function openAsPatient(
  address: string,
  { patient = MARIA, ...options }: ScreenOptions & { patient?: SessionUser | null } = {},
): Promise<OpenScreen> {
  const started = await start(`/patient${address}`, options, {
    'GET /api/chats/total-unread-count': { data: { unread_count: 0 } },
    'GET /api/chats/stream': neverEnding,
    'GET /api/patients/planned-invoices': { data: { count: 0, total_cents: 0 } },
  });
  const [{ PatientApp }, { BrowserRouter }, session, { sendBearerToken }, { loadSettings }] =
    await Promise.all([
      import('#web/patient/PatientApp.tsx'),
      import('#web/lib/router.ts'),
      import('#web/lib/session.ts'),
      import('#web/lib/call-api.ts'),
      import('#web/shell/settings.ts'),
    ]);
  if (patient) session.signIn('token-of-the-patient', patient);
  sendBearerToken(session.currentToken);
  await loadSettings();
  await renderPage(
    <BrowserRouter basename="/patient/">
      <PatientApp />
    </BrowserRouter>,
  );
  await screenLoaded();
  return started;
}

interface StaffOptions {
  role?: StaffRole;
  roles?: StaffRole[];
}

/** The same for the workspace of the staff, as an assistant unless another `role` or several `roles` are given. */
export async function openAsStaff(
  address: string,
  { role = 'assistant', roles = [role], ...options }: ScreenOptions & StaffOptions = {},
): Promise<OpenScreen> {
  const started = await start(`/staff${address}`, options, {
    'GET /api/staff/me': {
      data: { ...STAFF, roles, doctor_id: roles.includes('doctor') ? DOCTOR_ID : null },
    },
    'GET /api/staff/tasks': { data: NOTHING_TO_DO },
    'GET /api/staff/overdue-invoices': { data: [] },
    'GET /api/staff/planned-invoices': { data: { count: 0, total_cents: 0 } },
    'GET /api/payment-config': { data: PAYMENT_CONFIG },
    'GET /api/staff/chats/stream': neverEnding,
    'GET /api/staff/rooms': { now: NOW, data: [] },
    'GET /api/staff/rooms/stream': neverEnding,
  });
  const [{ StaffApp }, { BrowserRouter }, { loadSettings }, { keepDraftsOnlyOf }] = await Promise.all([
    import('#web/staff/StaffApp.tsx'),
    import('#web/lib/router.ts'),
    import('#web/shell/settings.ts'),
    import('#web/staff/drafts/unsaved-drafts.ts'),
  ]);
  forgetDrafts = () => keepDraftsOnlyOf(null);
  await loadSettings();
  await renderPage(
    <BrowserRouter basename="/staff/">
      <StaffApp />
    </BrowserRouter>,
  );
  await screenLoaded();
  return started;
}

/** With a context of its own, as the script of a page makes one. */
async function renderPage(app: ReactNode): Promise<void> {
  const [{ createWindowContext }, { CurrentRender }, { queriesOf }] = await Promise.all([
    import('#web/lib/window-context.ts'),
    import('#web/lib/render-context.ts'),
    import('#web/lib/queries.tsx'),
  ]);
  const context = createWindowContext();
  queries = queriesOf(context);
  // What could not be read is read again at once, instead of one and then two seconds later.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } });
  render(<CurrentRender value={context}>{app}</CurrentRender>);
}

/** What the opened screen has read. */
export function openedQueries(): QueryClient {
  if (!queries) throw new Error('No screen is open.');
  return queries;
}

const neverEnding = () => new Promise<never>(() => {});

export const asVisitor = { patient: null };

interface ShownToast {
  type: string | undefined;
  text: string;
}

/** The toasts on the screen, oldest first within their kind. */
export function toasts(): ShownToast[] {
  return [...document.querySelectorAll<HTMLElement>('[data-toast-type]')].map(wordsOf);
}

function wordsOf(toast: HTMLElement): ShownToast {
  return { type: toast.dataset.toastType, text: toast.querySelector('p')?.textContent ?? '' };
}

/** Waits until this toast is or was on the screen: on a busy machine its five seconds may be over. */
export async function expectToast(type: 'success' | 'error' | 'warning', text: string): Promise<void> {
  await waitFor(() => expect([...seenToasts, ...toasts()]).toContainEqual({ type, text }));
}

let seenToasts: ShownToast[] = [];
const toastWatch = new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  const elements = added.filter((node) => node instanceof HTMLElement);
  const found = elements.flatMap((element) => [
    ...(element.matches('[data-toast-type]') ? [element] : []),
    ...element.querySelectorAll<HTMLElement>('[data-toast-type]'),
  ]);
  seenToasts.push(...found.map(wordsOf));
});

/** For screens opened with `stopsIntervals`; in any other one, the test would wait for real time. */
export async function passTime(milliseconds: number): Promise<void> {
  if (!areIntervalsStopped) throw new Error('passTime needs a screen that is opened with stopsIntervals.');
  await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}

/** Somebody looks at another tab for a minute and comes back. Waits until everything shown has been read again. */
export async function comeBackToTab(): Promise<void> {
  vi.setSystemTime(Date.now() + 60_000);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await everythingRead();
}

/** Until no read is under way, so that all of them have succeeded or failed. */
export async function everythingRead(): Promise<void> {
  await waitFor(() => expect(openedQueries().isFetching()).toBe(0));
}

/** The address in the browser, below /patient or /staff. */
export function address(): string {
  return window.location.pathname.replace(/^\/(patient|staff)/, '') + window.location.search;
}

/** Our modules begin anew with each screen: nothing of the one before is known, as after a reload in a new browser. */
async function start(path: string, options: ScreenOptions, usual: Answers): Promise<OpenScreen> {
  const { language = 'de', answers = {}, now = NOW, state, stopsIntervals = false } = options;
  areIntervalsStopped = stopsIntervals;
  vi.resetModules();
  vi.useFakeTimers({
    now: new Date(now),
    toFake: stopsIntervals ? ['Date', 'setInterval', 'clearInterval'] : ['Date'],
  });
  if (language) window.localStorage.setItem('language', language);
  window.history.replaceState(state === undefined ? null : { usr: state, key: 'first', idx: 0 }, '', path);
  opened = new TestApi({ 'GET /api/get-settings': { data: [] }, ...usual, ...answers });
  connect(opened);
  seenToasts = [];
  toastWatch.observe(document.body, { childList: true, subtree: true });
  const { startLanguage } = await import('#web/lib/language.ts');
  startLanguage();
  return { user: userEvent.setup({ delay: null }), api: opened };
}

/** Until the code of the screen is loaded. Inside `act` React shows it at once instead of 300 ms later. */
async function screenLoaded(): Promise<void> {
  await vi.waitUntil(async () => {
    await act(async () => await new Promise((resolve) => setTimeout(resolve)));
    return document.querySelector('main h1');
  }, WAIT);
}

afterEach(() => {
  toastWatch.disconnect();
  cleanup();
  // Otherwise a draft that is not stored yet is sent again during the next test.
  forgetDrafts?.();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useRealTimers();
  const unanswered = opened?.unanswered ?? [];
  opened = undefined;
  expect(unanswered, 'calls to which the test gives no answer').toEqual([]);
});

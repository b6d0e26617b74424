import { expect, type Page } from '@playwright/test';
import { answerOnce } from './answer-once.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import { serverUrl } from './test.ts';

type DemoStaff = 'aerztin@example.com' | 'admin@example.com' | 'assistentin@example.com';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The sessions of this worker. */
const sessions = new Map<DemoStaff, Promise<string>>();

/** Calls the API as somebody of the demo clinic; every call has to succeed. The browser stays signed out. */
export function asStaff(email: DemoStaff = 'admin@example.com') {
  return {
    async call(method: Method, path: string, body?: object | FormData): Promise<unknown> {
      const first = await send(email, { method, path, body });
      // A session ends when nobody uses it, and delicate calls ask for a recent sign-in.
      const isTooOld = first.status === 401 || first.status === 403;
      if (isTooOld) sessions.delete(email);
      const answer = isTooOld ? await send(email, { method, path, body }) : first;
      const text = await answer.text();
      expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
      return JSON.parse(text);
    },
  };
}

async function send(
  email: DemoStaff,
  { method, path, body }: { method: Method; path: string; body: object | FormData | undefined },
): Promise<Response> {
  const session = sessions.get(email) ?? signIn(email);
  sessions.set(email, session);
  const isForm = body instanceof FormData;
  return await fetch(serverUrl() + path, {
    method,
    headers: {
      authorization: `Bearer ${await session}`,
      locale: 'de',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

async function signIn(email: DemoStaff): Promise<string> {
  const answer = await fetch(`${serverUrl()}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text).access_token;
}

/** Signs somebody of the demo clinic in without going through the sign-in, and opens a place of the workspace. */
export async function openWorkspace(page: Page, place: string, email: DemoStaff = 'admin@example.com') {
  // A patient may be signed in to this browser as well; her cookie changes nothing without this proof.
  const { cookies } = await page.request.storageState();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post('/api/staff/login', {
    headers: { 'x-xsrf-token': proof },
    data: { email, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/staff${place}`);
}

/** As after 15 minutes in which nobody did anything. */
export async function endStaffSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'staff-session' });
}

/** The next call of this kind is refused as if the sign-in were long ago. */
export async function askForProofOnce(page: Page, path: string): Promise<void> {
  await answerOnce(page, `**${path}`, {
    status: 403,
    json: { code: 'session.proof_required', message: 'Bitte noch einmal.' },
  });
}

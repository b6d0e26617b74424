import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './sign-in.ts';

type DemoStaff = 'aerztin@example.com' | 'admin@example.com' | 'assistentin@example.com';

/** Calls the API as somebody of the demo clinic; every call has to succeed. */
export async function asStaff(request: APIRequestContext, email: DemoStaff = 'admin@example.com') {
  const token = await signInAsStaff(request, email);

  return {
    async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
      const answer = await request.fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, locale: 'de' },
        ...(body && { data: body }),
      });
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return await answer.json();
    },
  };
}

/** Signs somebody of the demo clinic in without going through the sign-in, and opens a place of the workspace. */
export async function openWorkspace(page: Page, place: string, email: DemoStaff = 'admin@example.com') {
  await signInAsStaff(page.request, email);
  await page.goto(`/staff${place}`);
}

/** As after 15 minutes in which nobody did anything. */
export async function endStaffSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'staff-session' });
}

/** The next call of this kind is refused as if the sign-in were long ago. */
export async function askForProofOnce(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({ status: 403, json: { code: 'session.proof_required', message: 'Bitte noch einmal.' } }),
    { times: 1 },
  );
}

async function signInAsStaff(request: APIRequestContext, email: DemoStaff): Promise<string> {
  // A patient may be signed in to this browser as well; her cookie changes nothing without this proof.
  const { cookies } = await request.storageState();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post('/api/staff/login', {
    headers: { 'x-xsrf-token': proof },
    data: { email, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token } = await answer.json();
  return access_token;
}

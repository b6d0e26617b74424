import { type BrowserContext, expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo-Passwort-1';

/** What a device keeps of a patient who is signed in. */
export interface PatientSession {
  access_token: string;
  user: { id: number; name: string };
  cookies: Parameters<BrowserContext['addCookies']>[0];
}

/** Sessions that began when a patient proved her mailbox, and that no browser uses yet. */
const unused = new Map<string, PatientSession>();

export function keepSession(email: string, session: PatientSession): void {
  unused.set(email, session);
}

/** The next sign-in begins a session of its own, as when the kept one would have ended. */
export function forgetSession(email: string): void {
  unused.delete(email);
}

/** Signs a patient in without going through the login screen, and opens the given place. */
export async function signInAt(page: Page, place: string, email: string, password: string): Promise<void> {
  const { access_token, user } = await sessionFor(page, email, password);
  await page.addInitScript(
    ([token, person]) => {
      // Only once per tab, so that a logout inside the test stays a logout.
      if (sessionStorage.getItem('e2e')) return;
      sessionStorage.setItem('e2e', '1');
      localStorage.setItem('patientToken', token as string);
      localStorage.setItem('patientUser', person as string);
    },
    [access_token, JSON.stringify(user)],
  );
  await page.goto(`/patient${place}`);
}

async function sessionFor(
  page: Page,
  email: string,
  password: string,
): Promise<Omit<PatientSession, 'cookies'>> {
  const kept = unused.get(email);
  unused.delete(email);
  if (kept) {
    await page.context().addCookies(kept.cookies);
    return kept;
  }
  const answer = await page.request.post('/api/login', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return await answer.json();
}

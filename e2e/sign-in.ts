import { expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo-Passwort-1';

/** Signs a patient in without going through the login screen, and opens the given place. */
export async function signInAt(
  page: Page,
  place: string,
  email = 'patientin@example.com',
  password = DEMO_PASSWORD,
): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  const { access_token, user } = await answer.json();
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

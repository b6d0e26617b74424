import { expect, type Page, type Request } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo-Passwort-1';

const DEMO_PATIENT = 'patientin@example.com';

/**
 * Signs a patient in without going through the login screen, and opens the given place. The patient of the demo is
 * looked at by many journeys at once: a journey that changes anything needs a patient of its own.
 */
export async function signInAt(
  page: Page,
  place: string,
  email = DEMO_PATIENT,
  password = DEMO_PASSWORD,
): Promise<void> {
  if (email === DEMO_PATIENT) page.on('request', expectNoChange);
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

function expectNoChange(request: Request): void {
  const isChange = request.method() !== 'GET' && !/\/api\/log(in|out)$|\/api\/staff\//.test(request.url());
  expect.soft(isChange && request.url(), 'The demo patient is nobody’s own.').toBe(false);
}

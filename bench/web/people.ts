/** The people who visit the pages: a visitor, a patient and a doctor of the demo clinic. */
import type { BrowserContext } from '@playwright/test';
import { PERSONAL_PAGE_COOKIE } from '#contract/page-renderer.ts';
import { DEMO_PASSWORD } from '../../e2e/sign-in.ts';
import type { SignIn } from './device.ts';

const PATIENT = 'patientin@example.com';
const DOCTOR = 'aerztin@example.com';

/** Her token is in the storage of the browser, and the cookie for personal pages as her last visit has left it. */
export const asPatient: SignIn = async (context) => {
  const { access_token, user } = await post(context, '/api/login', PATIENT);
  await context.addInitScript(
    ([token = '', person = '']) => {
      localStorage.setItem('patientToken', token);
      localStorage.setItem('patientUser', person);
    },
    [access_token, JSON.stringify(user)],
  );
  await expectPersonalPages(context, '/patient', user.id);
};

/** Her session is a cookie. */
export const asDoctor: SignIn = async (context) => {
  const { user } = await post(context, '/api/staff/login', DOCTOR);
  await expectPersonalPages(context, '/staff', user.id);
};

async function expectPersonalPages(context: BrowserContext, path: string, id: number): Promise<void> {
  const page = await context.newPage();
  const width = (page.viewportSize()?.width ?? 0) < 768 ? 'compact' : 'wide';
  await page.close();
  const { hostname: domain } = new URL((await context.request.get('/readyz')).url());
  await context.addCookies([
    { name: PERSONAL_PAGE_COOKIE, value: `${id}.${width}`, domain, path, sameSite: 'Strict' },
  ]);
}

async function post(context: BrowserContext, path: string, email: string) {
  const answer = await context.request.post(path, { data: { email, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return await answer.json();
}

/** The people who visit the pages: a visitor, a patient and a doctor of the demo clinic. */
import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../e2e/sign-in.ts';
import type { SignIn } from './device.ts';

const PATIENT = 'patientin@example.com';
const DOCTOR = 'aerztin@example.com';

/** Her token is in the storage of the browser. */
export const asPatient: SignIn = async (context) => {
  const { access_token, user } = await post(context, '/api/login', PATIENT);
  await context.addInitScript(
    ([token = '', person = '']) => {
      localStorage.setItem('patientToken', token);
      localStorage.setItem('patientUser', person);
    },
    [access_token, JSON.stringify(user)],
  );
};

/** Her session is a cookie. */
export const asDoctor: SignIn = async (context) => {
  await post(context, '/api/staff/login', DOCTOR);
};

async function post(context: BrowserContext, path: string, email: string) {
  const answer = await context.request.post(path, { data: { email, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return await answer.json();
}

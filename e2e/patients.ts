import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { proveMailbox } from './mailbox.ts';
import { signInAt } from './sign-in.ts';
import { aNetwork } from './test.ts';

export const ADDRESS = 'Lindenstraße 12a, 10969 Berlin';
export const PASSWORD = 'Morgenlicht-48';

/** With its mark; the button beside it begins with the same word. */
export const PASSWORD_LABEL = /^Passwort\s\*$/;

/** Nobody else's address, so that tests can run side by side. */
export function newEmail(): string {
  return `e2e-${randomUUID()}@example.com`;
}

/** An account of its own for one test, its mailbox proven, without an address unless one is given. */
export async function registerPatient(request: APIRequestContext, address?: string): Promise<string> {
  const { email } = await aPatient(request, address);
  return email;
}

/** The same with the token of a session. */
export async function aPatient(request: APIRequestContext, address?: string) {
  const email = await registerUnproven(request, address);
  const { access_token, user } = await proveMailbox(request, email, PASSWORD);
  return { email, password: PASSWORD, token: access_token, patientId: user.id };
}

/** Opens a place as a patient of the journey's own, who has an address. Returns her e-mail address. */
export async function openAsPatient(page: Page, place: string): Promise<string> {
  const email = await registerPatient(page.request, ADDRESS);
  await signInAt(page, place, email, PASSWORD);
  return email;
}

/** A new account before the link of its letter was opened: nobody can sign in yet. */
export async function registerUnproven(
  request: APIRequestContext,
  address?: string,
  password = PASSWORD,
): Promise<string> {
  const email = newEmail();
  const answer = await request.post('/api/patients/register', {
    headers: { locale: 'de', 'x-forwarded-for': aNetwork() },
    data: {
      salutation: 'mrs',
      first_name: 'Petra',
      last_name: 'Sommer',
      email,
      password,
      confirm_password: password,
      phone: '123-456-7890',
      birthdate: '1972-03-14',
      agree_terms: true,
      address,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}

/** Signs in on another device, whose cookies are its own. */
export async function signInElsewhere(baseURL: string | undefined, email: string): Promise<string> {
  const device = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const answer = await device.post('/api/login', { data: { email, password: PASSWORD } });
  const { access_token } = await answer.json();
  await device.dispose();
  return access_token;
}

/** Goes through the login screen. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Passwort' });
  await form.getByLabel('E-Mail-Adresse').fill(email);
  await form.getByLabel(PASSWORD_LABEL).fill(password);
  await form.getByRole('button', { name: 'Anmelden' }).click();
}

export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Konto' });
  await menu.getByRole('button').first().click();
  await menu.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
}

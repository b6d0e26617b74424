import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'Morgenlicht-48';

/** Nobody else's address, so that tests can run side by side. */
export function newEmail(): string {
  return `e2e-${randomUUID()}@example.com`;
}

/** An account of its own for one test. */
export async function registerPatient(request: APIRequestContext, email = newEmail()): Promise<string> {
  const answer = await request.post('/api/patients/register', {
    headers: { locale: 'de' },
    data: {
      salutation: 'mrs',
      first_name: 'Petra',
      last_name: 'Sommer',
      email,
      password: PASSWORD,
      confirm_password: PASSWORD,
      phone: '123-456-7890',
      birthdate: '1972-03-14',
      agree_terms: true,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}

/** Goes through the login screen. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Passwort' });
  await form.getByLabel('E-Mail-Adresse').fill(email);
  await form.getByLabel('Passwort', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Anmelden' }).click();
}

export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Konto' });
  await menu.getByRole('button').first().click();
  await menu.getByRole('button', { name: 'Abmelden' }).click();
}

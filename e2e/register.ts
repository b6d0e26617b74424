import type { Page } from '@playwright/test';
import { chooseSalutation } from './booking.ts';
import { PASSWORD, PASSWORD_LABEL } from './patients.ts';

/** What must be filled in; the address is left out. */
export async function fillInRegistration(page: Page, email: string): Promise<void> {
  await chooseSalutation(page, 'ms_prof');
  await page.getByLabel('Geburtsdatum').fill('14.03.1972');
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Nachname').fill('Sommer');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Telefon').fill('123-456-7890');
  await page.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await page.getByLabel(/^Ich akzeptiere/).check();
}

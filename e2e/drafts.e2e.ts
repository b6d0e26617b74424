import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { confirmSections, test } from './booking.ts';
import { ONCE } from './details.ts';
import { ADDRESS, PASSWORD, registerPatient } from './patients.ts';
import { forgetSession, signInAt } from './sign-in.ts';

const PLACE = '/anamnese-bogen';
const period = (page: Page) =>
  page.locator('[id^="anamnesebogen-"][id$="-lastPeriod"]').first().getByRole('textbox');
const saved = (page: Page) => page.getByText(/^Entwurf gespeichert: \d\d:\d\d Uhr$/);

test('a history that is begun goes on after a reload and in a second browser, and nothing typed is replaced unasked', {
  tag: ONCE,
}, async ({ page, browser, baseURL }) => {
  const email = await registerPatient(page.request, ADDRESS);
  await signInAt(page, PLACE, email, PASSWORD);
  await period(page).fill('Im Mai');
  await expect(saved(page)).toBeVisible();

  // At once: what the pause has not saved yet is saved while the page is left.
  await page.getByLabel('Beruf').fill('Architektin');
  await page.reload();
  await expect(period(page)).toHaveValue('Im Mai');
  await expect(page.getByLabel('Beruf')).toHaveValue('Architektin');
  await expect(page.getByText(/^Ihr Entwurf vom .* ist eingesetzt/)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain('Im Mai');

  forgetSession(email);
  const context = await browser.newContext({ locale: 'de-DE', ...(baseURL && { baseURL }) });
  const second = await context.newPage();
  await signInAt(second, PLACE, email, PASSWORD);
  await expect(period(second)).toHaveValue('Im Mai');
  await expectAccessible(second);
  await period(second).fill('Im Juni');
  await expect(saved(second)).toBeVisible();

  await page.getByLabel('Geburtsort').fill('Köln');
  await expect(page.getByText(/ein anderer Entwurf gespeichert/)).toBeVisible();
  await expect(period(page)).toHaveValue('Im Mai');
  await page.getByRole('button', { name: 'Anderen Entwurf einsetzen' }).click();
  await expect(period(page)).toHaveValue('Im Juni');
  await page.getByRole('button', { name: 'Eigene Eingaben zurückholen' }).click();
  await expect(period(page)).toHaveValue('Im Mai');
  await expect(page.getByLabel('Geburtsort')).toHaveValue('Köln');
  await confirmSections(page);
  await expect(saved(page)).toBeVisible();
  await context.close();
});

test('a finding that is begun is there after a reload, until it is discarded', { tag: ONCE }, async ({
  page,
}) => {
  const email = await registerPatient(page.request, ADDRESS);
  await signInAt(page, '/befunde', email, PASSWORD);
  await page.getByLabel(/^Titel/).fill('Blutbild');
  await page.getByLabel(/^Nachricht/).fill('Nüchtern abgenommen.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Titel/)).toHaveValue('Blutbild');
  await expect(page.getByLabel(/^Nachricht/)).toHaveValue('Nüchtern abgenommen.');

  await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await expect(page.getByLabel(/^Titel/)).toBeEmpty();
  await page.reload();
  await expect(page.getByLabel(/^Titel/)).toBeEmpty();
});

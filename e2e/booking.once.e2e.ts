import { expect } from '@playwright/test';
import { continueButton, expectStep, PERSON, reachData, slots, test } from './booking.ts';
import { openData, openPayment } from './booking-draft.ts';

test('STATE-02: a guest’s entries survive a reload and the back button, and the browser stores none of them', async ({
  page,
}) => {
  await reachData(page);
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel(/^Ort/).fill('Berlin');
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();
  await page.reload();
  await expectStep(page, 3);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByText(/Minuten für Sie reserviert/)).toBeVisible();

  await page.goBack();
  await expectStep(page, 2);
  await expect(slots(page).and(page.locator('[aria-pressed=true]'))).toBeVisible();
  await page.goBack();
  await expectStep(page, 1);
  await page.goForward();
  await page.goForward();
  await expectStep(page, 3);
  await expect(page.getByLabel(/^Ort/)).toHaveValue('Berlin');

  const stored = await page.evaluate(() => [
    ...Object.entries(localStorage),
    ...Object.entries(sessionStorage),
  ]);
  expect(stored).toEqual([['language', 'de']]);
});

test('WIZ-09, WIZ-10, WIZ-14: Back leads a guest through the guest steps and keeps the entries, and a changed answer needs a new signature', async ({
  page,
}) => {
  await openPayment(page);
  for (const step of [3, 2, 1] as const) {
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectStep(page, step);
  }
  await continueButton(page).click();
  await expectStep(page, 2);
  await continueButton(page).click();
  await expectStep(page, 3);
  await expect(page.getByLabel('Nachname')).toHaveValue(PERSON.Nachname);
  await continueButton(page).click();
  await expectStep(page, 5);
  const signed = page.getByText('Ihre Anamnese ist unterschrieben und gespeichert.');
  await expect(signed).toBeVisible();
  await expect(page.locator('form textarea').first()).toHaveValue('Vor etwa zwei Wochen');
  await continueButton(page).click();
  await expectStep(page, 6);

  await page.goBack();
  await expectStep(page, 5);
  await page.locator('form textarea').first().fill('Doch erst gestern');
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();
  await page.reload();
  await expectStep(page, 5);
  await expect(signed).toBeHidden();
  await continueButton(page).click();
  await expect(page.getByText('Bitte prüfen Sie Ihre Eingaben.').first()).toBeVisible();
  await expectStep(page, 5);
});

test('a guest who returns can continue or discard the unfinished booking', async ({ page }) => {
  await openData(page);
  await page.getByLabel('Vorname').fill('Petra');
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();
  await page.goto('/patient/');
  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: 'Fortsetzen' }).click();
  await expectStep(page, 3);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');

  await page.goto('/patient/');
  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeHidden();
  await page.reload();
  await expectStep(page, 1);
  await expect(page.getByRole('button', { name: 'Fortsetzen' })).toBeHidden();
});

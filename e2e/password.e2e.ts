import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE, proves } from './details.ts';
import { newEmail } from './patients.ts';
import { test } from './test.ts';

test('ForgotPassword asks for an e-mail address, shows the answer at the form and disables its button for a minute', {
  tag: [ONCE, CORE],
  annotation: proves('PWD-01, PWD-02, VAL-14, OR-26'),
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/patient/forgot-password');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('required', '');
  await expect(page.getByRole('main')).toContainText('Wir schicken Ihnen einen Link');

  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(
    /Bitte füllen Sie dieses Feld aus/,
  );
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expectAccessible(page);

  const email = newEmail();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  const request = page.waitForRequest('**/api/patients/forgot-password');
  await page.getByRole('button', { name: 'Link senden' }).click();
  expect((await request).postDataJSON()).toEqual({ email });

  const answer = /ist ein Link zum Zurücksetzen unterwegs/;
  await expect(page.getByRole('main').getByText(answer)).toBeVisible();
  await expect(page.locator('[data-toast-type="success"]')).toHaveText(answer);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(page.getByRole('button', { name: /Erneut möglich in/ })).toBeDisabled();
  await expectAccessible(page);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Link senden' })).toBeEnabled();
});

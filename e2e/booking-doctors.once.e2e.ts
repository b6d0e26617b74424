import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseDemoService, continueButton, openServices, slots, test } from './booking.ts';
import { proves } from './details.ts';

function errorToast(page: Page) {
  return page.locator('[data-toast-type=error]');
}

test('the slot step says in both languages that a service without doctors has no appointments', {
  annotation: proves('SLOT-09, SLOT-10, ERR-10, OR-44'),
}, async ({ page }) => {
  await page.route('**/api/patients/doctors?**', (route) => route.fulfill({ json: { data: [] } }));
  await openServices(page);
  await chooseDemoService(page);
  await expect(errorToast(page)).toHaveText('Keine Ärzte für diesen Service gefunden');
  await expect(page.getByRole('main').getByText('Keine Termine verfügbar')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kontakt aufnehmen' })).toBeVisible();
  await expect(continueButton(page)).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(errorToast(page).filter({ hasText: 'No doctors found for this service' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No appointments available')).toBeVisible();
});

test('SLOT-20, ERR-25: the slot step shows why the doctors did not load, and a second try loads them', async ({
  page,
}) => {
  const message = 'Die Liste der Ärztinnen wird gerade gepflegt.';
  await page.route('**/api/patients/doctors?**', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'catalogue.closed' } }),
  );
  await openServices(page);
  await chooseDemoService(page);
  await expect(errorToast(page)).toHaveText(message);
  await expectAccessible(page);
  await page.unroute('**/api/patients/doctors?**');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(slots(page).first()).toBeVisible();
});

import { expect } from '@playwright/test';
import { aKnownPatient } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  openServices,
  slots,
  test,
  WORDS,
} from './booking.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';

test('SVC-07: a visitor who chooses a follow-up service comes to the login, and the wizard stores no choice', async ({
  page,
}) => {
  await openServices(page);
  await page.getByRole('button', { name: 'Folgetermin Hormonprofil' }).click();
  await expect(page).toHaveURL('/patient/login');
  await page.goBack();
  await expectStep(page, 1);
  await expect(page.getByRole('button', { name: 'Folgetermin Hormonprofil' })).toBeVisible();
  await expect(page.getByRole('main').locator('details [aria-current=true]')).toHaveCount(0);
  await expect(continueButton(page)).toHaveCount(0);
});

test('SVC-08: a patient whom the clinic has seen can choose a follow-up service', async ({ page }) => {
  const { email, password } = await aKnownPatient();
  await signInAt(page, '/book-appointment', email, password);
  const card = page.getByRole('button', { name: 'Folgetermin Hormonprofil' });
  await expect(card).toContainText('Bestandskundin');
  await expect(card).not.toContainText('Bitte melden Sie sich dafür zuerst an.');
  await card.click();
  await expectStep(page, 2);
  await expect(slots(page).first()).toHaveAccessibleName(/30 Min\./);
});

test('SVC-08: the wizard refuses a follow-up service to a patient whom the clinic has not seen, and says why', async ({
  page,
  request,
}) => {
  await signInAt(page, '/book-appointment', await registerPatient(request), PASSWORD);
  const card = page.getByRole('button', { name: 'Folgetermin Hormonprofil' });
  await expect(card).toContainText('Erst nach einem ersten Termin bei uns buchbar.');
  await expectAccessible(page);
  await card.click();
  await expect(
    page.getByText('Folgetermine sind erst nach einem ersten Termin bei uns buchbar.'),
  ).toBeVisible();
  await expectStep(page, 1);
  await page.getByRole('button', { name: 'Beratung Hormontherapie' }).click();
  await expectStep(page, 2);
});

test('SVC-09, HOME-02: choosing a service again clears doctor and slot and opens step 2, and the tile on Home opens step 1', async ({
  page,
}) => {
  await openServices(page);
  await chooseService(page);
  for (const service of ['Beratung Hormontherapie', 'Beratung Hormontherapie']) {
    await chooseSlot(page);
    await page.getByRole('button', { name: WORDS.de.back }).click();
    await expectStep(page, 1);
    await page.getByRole('button', { name: service }).click();
    await expectStep(page, 2);
    await expect(continueButton(page)).toBeDisabled();
    await expect(page.getByRole('main').locator('[aria-pressed=true]')).toHaveText(['Kalender']);
    await expect(page.getByRole('complementary').last()).not.toContainText('Dr. med.');
  }

  await page
    .getByRole('banner')
    .getByRole('link', { name: /zur Startseite/ })
    .click();
  await page.getByRole('group', { name: 'Persönlichen Termin buchen' }).getByRole('heading').click();
  await expect(page).toHaveURL('/patient/book-appointment');
  await expectStep(page, 1);
  await expect(page.getByRole('button', { name: 'Beratung Hormontherapie' })).toContainText('Ausgewählt');
  await expectAccessible(page);
});

test('SVC-10, ERR-25: the wizard shows why the services did not load, and leads back to the services when the chosen one is gone', async ({
  page,
}) => {
  const message = 'Die Leistungen werden gerade gepflegt.';
  await page.route('**/api/patients/get-service-category', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'catalogue.closed' } }),
  );
  await openServices(page);
  await expect(page.locator('[data-toast-type=error]')).toHaveText(message);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expectAccessible(page);

  await page.unroute('**/api/patients/get-service-category');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await chooseService(page);

  await page.route('**/api/patients/get-service-category', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'catalogue.closed' } }),
  );
  await page.reload();
  await expectStep(page, 2);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await page.unroute('**/api/patients/get-service-category');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(slots(page).first()).toBeVisible();

  await page.route('**/api/patients/get-service-category', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: data.slice(1) } });
  });
  await page.reload();
  await expectStep(page, 1);
  await expect(page.getByText('Diese Leistung bieten wir nicht mehr an.')).toBeVisible();
  await expect(continueButton(page)).toHaveCount(0);
});

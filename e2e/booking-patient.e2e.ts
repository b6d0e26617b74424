import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { continueButton, expectStep, test } from './booking.ts';
import { bookAs, steps } from './booking-patient.ts';
import { CORE, ONCE, proves } from './details.ts';
import { registerPatient } from './patients.ts';

test('the wizard asks a patient without an address for it, in the data form', {
  tag: [ONCE, CORE],
  annotation: proves('ADDR-01, ADDR-02, ADDR-03, OR-45, WIZ-05'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  const address = page.waitForResponse('**/api/patients/get-address');
  await bookAs(page, email);
  expect((await (await address).json()).data.address).toBeNull();
  await expectStep(page, 4);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(steps(page)).toHaveText([/Leistung/, /Termin/, /^3Stammdaten/, /Zahlung/]);
  await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'step');

  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(email);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('readonly');
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await expect(page.getByLabel('Land')).toHaveValue('DE');

  await continueButton(page).click();
  await expect(page.locator('[data-toast-type=error]')).toHaveText('Bitte prüfen Sie Ihre Eingaben.');
  await expectStep(page, 4);
  await expect(page.getByLabel('Straße')).toBeFocused();
  for (const label of ['Straße', 'Hausnummer', 'Postleitzahl', /^Ort/]) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
});

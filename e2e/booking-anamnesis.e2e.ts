import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { continueButton, expectStep, test } from './booking.ts';
import { answer, question } from './booking-anamnesis.ts';
import { openAnamnesis } from './booking-draft.ts';
import { ONCE, proves } from './details.ts';

test('the answer yes opens text, scale and further questions, and a switch to no and back keeps the entries', {
  annotation: proves('ANA-08, BOGEN-04, BOGEN-06, BOGEN-07'),
}, async ({ page }) => {
  await openAnamnesis(page);
  const complaints = question(page, 'currentComplaints');
  await expect(answer(page, 'currentComplaints', 'Nein')).toBeChecked();
  await expect(complaints.getByRole('textbox')).toHaveCount(0);
  await answer(page, 'currentComplaints', 'Ja').check();
  await complaints.getByRole('textbox').fill('Schlaflose Nächte');
  const scale = complaints.getByRole('group', { name: /^Skala von 1 \(leicht\) bis 5 \(sehr stark\)/ });
  await expect(scale.getByRole('radio')).toHaveCount(5);
  await scale.getByLabel('4', { exact: true }).check();

  await answer(page, 'currentComplaints', 'Nein').check();
  await expect(complaints.getByRole('textbox')).toHaveCount(0);
  await answer(page, 'currentComplaints', 'Ja').check();
  await expect(complaints.getByRole('textbox')).toHaveValue('Schlaflose Nächte');
  await expect(scale.getByLabel('4', { exact: true })).toBeChecked();

  await answer(page, 'pregnancies', 'Ja').check();
  await expect(question(page, 'pregnancies').getByRole('textbox')).toHaveCount(4);
  await expectAccessible(page);
});

test('the form sends incomplete answers, and each error of the server stands at its question', {
  tag: ONCE,
  annotation: proves('ANA-10, ANA-11, ANA-12, BOGEN-11, BOGEN-15, OR-18'),
}, async ({ page }) => {
  await openAnamnesis(page);
  await answer(page, 'currentComplaints', 'Ja').check();
  await answer(page, 'smoking', 'Ja').check();
  const refused = page.waitForResponse('**/api/patients/appointment/step');
  await continueButton(page).click();
  expect(Object.keys((await (await refused).json()).errors)).toEqual(
    expect.arrayContaining([
      'anamneseDaten.categories.0.questions.1.notice',
      'anamneseDaten.sign.questions.0.notice',
      'anamneseDaten.terms_2',
      'anamneseDaten.terms_3',
    ]),
  );
  await expectStep(page, 5);
  await expect(page.locator('[data-toast-type=error]')).toBeVisible();

  const scale = question(page, 'currentComplaints').getByRole('group', { name: /^Skala/ });
  await expect(scale).toHaveAccessibleDescription(
    'Bitte wählen Sie, wie stark: 1 (leicht) bis 5 (sehr stark).',
  );
  await expect(scale.getByRole('radio').first()).toBeFocused();
  const period = question(page, 'lastPeriod').getByRole('textbox');
  await expect(period).toHaveAccessibleDescription(/Bitte füllen Sie dieses Feld aus\.$/);
  const smoking = question(page, 'smoking').getByRole('textbox');
  await expect(smoking).toHaveAccessibleDescription('Bitte beschreiben Sie das kurz.');
  for (const [index, isRefused] of [false, true, true].entries()) {
    await expect(page.getByRole('checkbox').nth(index)).toHaveAttribute('aria-invalid', String(isRefused));
  }
  await expect(page.getByLabel(/^Ort/)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Jetzt unterschreiben' })).toHaveAccessibleDescription(/\w/);
  await expectAccessible(page);

  await page.getByRole('link', { name: /^\d+\. Rauchen Sie/ }).click();
  await expect(smoking).toBeFocused();
  await smoking.fill('Fünf am Tag');
  await expect(smoking).toHaveAttribute('aria-invalid', 'false');
});

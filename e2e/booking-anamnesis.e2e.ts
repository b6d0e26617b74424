import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { continueButton, isPhone, test } from './booking.ts';
import { answer, question } from './booking-anamnesis.ts';
import { openAnamnesis } from './booking-draft.ts';
import { proves } from './details.ts';

test('the answer yes opens text, scale and further questions, and a switch to no and back keeps the entries', {
  annotation: proves('ANA-08, BOGEN-04, BOGEN-06, BOGEN-07'),
}, async ({ page }) => {
  await openAnamnesis(page);
  if (isPhone(page)) await continueButton(page).click();
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

import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { confirmSections, continueButton, isPhone, test } from './booking.ts';
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

test('what is missing is asked for before the consents, and a tap answers a question about a time', async ({
  page,
}) => {
  await openAnamnesis(page);
  const [period, smear, mammogram] = ['lastPeriod', 'lastCervicalSmear', 'lastMammogram'].map((key) =>
    question(page, key),
  );
  if (!period || !smear || !mammogram) throw new Error('Three questions ask for a time.');
  if (isPhone(page)) {
    await continueButton(page).click();
    for (const _ of ['Gynäkologische Gesundheit', 'Weitere wichtige Angaben'])
      await page.getByRole('button', { name: 'Alles Übrige: Nein – stimmt' }).click();
    await expect(page.getByRole('heading', { name: 'Ihre Antworten im Überblick' })).toBeFocused();
    await continueButton(page).click();
  } else {
    await confirmSections(page);
    await page.getByRole('button', { name: 'Jetzt unterschreiben' }).click();
  }
  await expect(period.getByRole('textbox')).toBeFocused();
  await expect(period.getByRole('textbox')).toHaveAccessibleDescription(/Bitte füllen Sie dieses Feld aus/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);

  const month = period.getByRole('combobox', { name: 'Monat oder Jahr' });
  await month.selectOption({ index: 3 });
  await expect(period.getByRole('textbox')).toHaveValue(/^\p{L}+ 20\d\d$/u);
  await expect(period.getByText('Bitte füllen Sie dieses Feld aus')).toHaveCount(0);
  const never = mammogram.getByRole('button', { name: 'Noch nie' });
  await smear.getByRole('button', { name: 'Weiß nicht' }).press('Enter');
  await never.press('Space');
  await expect(never).toHaveAttribute('aria-pressed', 'true');
  await expect(smear.getByRole('textbox')).toHaveValue('Weiß nicht');
  await expect(mammogram.getByRole('textbox')).toHaveValue('Noch nie');
  await expectAccessible(page);
  if (!isPhone(page)) await page.getByRole('button', { name: 'Jetzt unterschreiben' }).click();
  await expect(page.getByRole('dialog')).toBeVisible({ visible: !isPhone(page) });
});

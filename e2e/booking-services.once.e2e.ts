import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectStep, test } from './booking.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';

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

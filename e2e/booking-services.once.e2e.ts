import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectStep, test } from './booking.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';

test('SVC-08: a patient whom the clinic has not seen chooses a follow-up service and comes to its times', async ({
  page,
  request,
}) => {
  await signInAt(page, '/book-appointment', await registerPatient(request), PASSWORD);
  const card = page.getByRole('button', { name: 'Folgetermin Hormonprofil' });
  await expect(card).toContainText('Für bestehende Patientinnen');
  await expect(card).not.toContainText('Erst nach einem ersten Termin');
  await expectAccessible(page);
  await card.click();
  await expectStep(page, 2);
});

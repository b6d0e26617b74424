import { expect } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { mailsTo } from './mailbox.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('a patient moves an appointment from the list: another time, one press, one letter', {
  tag: CORE,
}, async ({ page }) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/appointment', email, password);
  await page.getByRole('link', { name: /^Termin am .* verlegen$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termin verlegen');
  const times = page.getByRole('button', { name: /Min\./ });
  await expect(times.first()).toBeVisible();
  await expectAccessible(page);

  await times.first().press('Enter');
  await expect(times.first()).toHaveAttribute('aria-pressed', 'true');
  const decide = page.getByRole('button', { name: /^Verlegen auf .*, \d\d:\d\d Uhr$/ });
  await expect(decide).toBeEnabled();
  await expectAccessible(page);
  await decide.press('Enter');
  await expect(page).toHaveURL('/patient/appointment');
  await expect(page.getByText(/^Ihr Termin ist verlegt: /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Termin am .* verlegen$/ })).toHaveCount(1);
  const subjects = (await mailsTo(page.request, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Ihr Termin hat eine neue Zeit');
});

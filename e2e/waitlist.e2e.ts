import { expect } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, typeCard } from './booking-payment.ts';
import { CORE, ONCE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { ownClinic } from './own-hours.ts';
import { openAsPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

test('one patient waits, another cancels in her own browser, and the first takes the time from the letter', {
  tag: CORE,
}, async ({ page, browser }) => {
  const { serviceId, title } = await ownClinic();
  const other = await aPatientWithAppointment();
  const email = await openAsPatient(page, `/waitlist?service=${serviceId}`);
  await expect(
    page.getByRole('heading', { level: 2, name: `Auf eine Zeit warten: ${title.de}` }),
  ).toBeVisible();
  await expectAccessible(page);
  // The journey may run at night.
  await page.getByRole('checkbox', { name: /^Angebote auch nachts/ }).press('Space');
  await page.getByRole('button', { name: 'Auf die Warteliste' }).press('Enter');
  await expect(page.getByRole('button', { name: `Wunsch ändern: ${title.de}` })).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await signInAt(second, '/appointment', other.email, other.password);
  await second.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /absagen/i })
    .click();
  await expect(second.getByRole('dialog')).toBeHidden();
  await elsewhere.close();

  const link = await findInLetter(page.request, email, /\/patient\/waitlist\/offer\/\d+/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eine freie Zeit für Sie');
  await expect(page.getByText(/^Noch \d+ Std\. \d+ Min\. \(bis /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zeit nehmen' }).press('Enter');
  await expect(page).toHaveURL(/\/patient\/confirm-payment\//);
  await chooseCard(page);
  await typeCard(page, '4242424242424242');
  await acceptTerms(page);
  await bookNow(page);
  await expectThanks(page);

  // The waiting list hears of the payment by an event.
  await page.request.post('/sandbox/jobs/deliver');
  await page.goto(link);
  await expect(page.getByText('Sie haben diese Zeit genommen.', { exact: true })).toBeVisible();
});

test('the staff see who waits and what can be offered by hand', { tag: ONCE }, async ({ page }) => {
  await openWorkspace(page, '/waitlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warteliste');
  await expect(page.getByRole('list', { name: 'Wer wartet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elif Demir eine Zeit anbieten' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expectAccessible(page);
});

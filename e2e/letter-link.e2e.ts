import { expect } from '@playwright/test';
import { aPatientWithAppointment, bookAgain } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { openNextTime } from './own-hours.ts';
import { test } from './test.ts';

test('a patient cancels by the link of a letter, without signing in: first the amount, then one press', {
  tag: CORE,
}, async ({ page }) => {
  // Two bookings and their letters.
  test.slow();
  const patient = await aPatientWithAppointment();
  // The first letter went to an address that was not proven, so only this one carries links.
  await bookAgain(patient, await openNextTime(), 'stripe');
  const found = await findInLetter(
    page.request,
    patient.email,
    /Termin absagen:\nhttp\S+\/patient\/letter\/\S+/,
  );
  const { pathname } = new URL(found.split('\n')[1] ?? '');

  const answer = await page.goto(pathname);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diesen Termin absagen?');
  await expect(page.getByText(/^Stimmt sie zu, können \d+,\d\d\s€ anfallen\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Absage anfragen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Absage ist angekommen');
  await expectAccessible(page);

  await page.goto(pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr');
  await expectAccessible(page);

  await findInLetter(page.request, patient.email, /Sie möchten Ihren Online-Termin absagen\./);
});

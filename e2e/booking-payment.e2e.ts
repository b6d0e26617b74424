import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectStep, test } from './booking.ts';
import { openPayment } from './booking-draft.ts';
import {
  acceptTerms,
  bookNow,
  expectCardForm,
  expectThanks,
  GOOD_CARD,
  typeCard,
} from './booking-payment.ts';
import { CORE, proves } from './details.ts';
import { findInLetter } from './mailbox.ts';

test('a guest pays by card, is signed in and sees the thank-you screen', {
  tag: CORE,
  annotation: proves(
    'PAY-04, PAY-07, PAY-08, PAY-13, PAY-14, PAY-22, VAL-01, ROLE-04, LANG-11, WIZ-17, GEN-02, GEN-03',
  ),
}, async ({ page, baseURL }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== baseURL && origin.startsWith('http')) outside.push(origin);
  });
  await page.goto('/patient/book-appointment');
  await expectStep(page, 1);
  await expect(page.locator('script[src*="stripe.js"]')).toHaveCount(0);

  const loaded = page.waitForResponse('**/guest/setup-intent');
  const email = await openPayment(page);
  await expect(page.getByText('Testumgebung – es wird kein Geld bewegt').first()).toBeVisible();
  await expectCardForm(page);
  await expectAccessible(page);
  expect(await (await loaded).json()).toMatchObject({ customer_id: expect.any(String) });
  const form = page.getByRole('form', { name: 'Kartendaten' });
  await expect(form.getByRole('checkbox')).toHaveCount(2);
  await expect(form.getByRole('link', { name: /AGB/ })).toHaveAttribute('href', '/patient/agb');
  await expect(form.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
  await expect(form.getByLabel('Ablaufdatum')).toHaveAttribute('placeholder', 'MM/JJ');
  const countries = page.getByLabel('Land').locator('option');
  for (const [place, name] of ['Deutschland', 'Österreich', 'Schweiz'].entries())
    await expect(countries.nth(place)).toHaveText(name);
  await expect(page.getByText('Mastercard, Visa und American Express')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeDisabled();
  await typeCard(page, GOOD_CARD);
  await acceptTerms(page);
  await expectAccessible(page);

  const sent = page.waitForRequest('**/api/patients/appointments');
  await bookNow(page);
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({
    payment_gateway: 'stripe',
    payment_method: expect.any(String),
    customer_id: expect.any(String),
    email,
    locale: 'de',
    amount: 180,
  });
  expect(request.headers()['idempotency-key']).toBeTruthy();
  await expectThanks(page);
  await expect(page.getByText('Ihr Termin ist gebucht')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Petra Sommer');
  expect(outside).toEqual([]);
  await findInLetter(page.request, email, /Ihr Online-Termin ist bestätigt/);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was können wir für Sie tun?');
});

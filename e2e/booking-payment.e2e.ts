import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './booking.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, openPayment, typeCard } from './booking-payment.ts';
import { findInLetter } from './mailbox.ts';

const GOOD = '4242424242424242';

test('PAY-01..08, PAY-12..14, PAY-20, PAY-22, PAY-23, LANG-11, WIZ-16, WIZ-17, GEN-03: a guest pays by card, is let in and thanked', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== baseURL && origin.startsWith('http')) outside.push(origin);
  });
  const email = await openPayment(page);
  await expect(page.getByText('Testumgebung – es wird kein Geld bewegt').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();
  await expect(page.locator('script[src*="stripe.js"]')).toHaveCount(0);
  await expectAccessible(page);

  await chooseCard(page);
  const countries = page.getByLabel('Land').locator('option');
  for (const [place, name] of ['Deutschland', 'Österreich', 'Schweiz'].entries())
    await expect(countries.nth(place)).toHaveText(name);
  await expect(page.getByText('Mastercard, Visa und American Express')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeDisabled();
  await typeCard(page, GOOD);
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
  await findInLetter(page.request, email, /Ihr Online-Termin am .* ist bestätigt/);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was können wir für Sie tun?');
});

test('PAY-08, PAY-09, PAY-10, PAY-29, PAY-30: nothing is sent without both ticks; price, deadline and fees stand beside them', async ({
  page,
}) => {
  await openPayment(page);
  await chooseCard(page);
  await expect(page.getByText('180,00 €').first()).toBeVisible();
  await expect(page.getByText(/54,00\s€ \(30\s% des Rechnungsbetrags\)/).first()).toBeVisible();
  await expect(page.getByText(/48 Stunden vor dem Termin/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /AGB/ }).first()).toHaveAttribute('href', '/patient/agb');

  let bookings = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/patients/appointments')) bookings += 1;
  });
  await typeCard(page, GOOD);
  await page.getByRole('form', { name: 'Kartendaten' }).getByRole('checkbox').first().press('Enter');
  await expect(page.locator('[data-text-key="BOOKING_CONFIG.AGB_CHECK"]').first()).toBeVisible();
  expect(bookings).toBe(0);
});

test('PAY-11: Abbrechen takes the card fields away, and no gateway is chosen any more', async ({ page }) => {
  await openPayment(page);
  await chooseCard(page);
  await page.getByRole('form', { name: 'Kartendaten' }).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();
  await chooseCard(page);
});

test('a card that was confirmed but not booked with is replaced by another one at once', async ({ page }) => {
  await openPayment(page);
  await chooseCard(page);
  await typeCard(page, GOOD);
  await acceptTerms(page);
  await page.route('**/api/patients/appointments', (route) =>
    route.fulfill({ status: 409, json: { message: 'Nein.', error: 'Nein.', code: 'booking.other' } }),
  );
  await bookNow(page);
  await expect(page.getByText('Ihre Karte von vorhin ist noch hinterlegt.')).toBeVisible();
  await page.unroute('**/api/patients/appointments');
  await page.getByRole('button', { name: 'Andere Karte verwenden' }).click();

  await typeCard(page, '5555555555554444');
  await acceptTerms(page);
  await bookNow(page);
  await expectThanks(page);
});

test('PAY-15: a card script that does not load says so, and the form closes', async ({ page }) => {
  await page.route('**/sandbox/stripe/stripe.js*', (route) => route.abort());
  await openPayment(page);
  await page.getByText('Mit Karte zahlen').click();
  await expect(page.getByText('Stripe-Skript konnte nicht geladen werden').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();
});

test('PAY-16: without a setup intent the server’s message is shown and the form closes', async ({ page }) => {
  await page.route('**/guest/setup-intent', (route) =>
    route.fulfill({ status: 503, json: { message: 'Gerade nicht möglich.', code: 'server.unavailable' } }),
  );
  await openPayment(page);
  await page.getByText('Mit Karte zahlen').click();
  await expect(page.getByText('Gerade nicht möglich.').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();
});

test('PAY-21: a failed booking is said in a toast and beside the form, and can be tried again', async ({
  page,
}) => {
  await openPayment(page);
  await chooseCard(page);
  await typeCard(page, GOOD);
  await acceptTerms(page);
  await page.route('**/api/patients/appointments', (route) =>
    route.fulfill({ status: 500, json: { message: 'Fehler', code: 'server.unexpected' } }),
  );
  await bookNow(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/api/patients/appointments');
  await page.getByRole('button', { name: /Zahlungspflichtig buchen|Buchung abschließen/ }).click();
  await expectThanks(page);
});

import { expect } from '@playwright/test';
import { test } from './booking.ts';
import { openPayment } from './booking-draft.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, GOOD_CARD, typeCard } from './booking-payment.ts';
import { proves } from './details.ts';

test('the card form sends nothing without both ticks, and shows price, deadline and fees beside them', {
  annotation: proves('PAY-08, PAY-09, PAY-10, PAY-11, PAY-29, PAY-30, VAL-02, ERR-08'),
}, async ({ page }) => {
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
  await typeCard(page, GOOD_CARD);
  await page.getByRole('form', { name: 'Kartendaten' }).getByRole('checkbox').first().press('Enter');
  await expect(page.locator('[data-text-key="BOOKING_CONFIG.AGB_CHECK"]').first()).toBeVisible();
  expect(bookings).toBe(0);

  await page.getByRole('form', { name: 'Kartendaten' }).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();
  await chooseCard(page);
});

test('a guest whose booking failed after the card was confirmed can use another card at once', async ({
  page,
}) => {
  await openPayment(page);
  await chooseCard(page);
  await typeCard(page, GOOD_CARD);
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

test('the card form closes with a message when its script does not load or the server refuses the set-up', {
  annotation: proves('PAY-15, PAY-16, ERR-03, ERR-04'),
}, async ({ page }) => {
  await openPayment(page);
  await page.route('**/sandbox/stripe/stripe.js*', (route) => route.abort());
  await page.getByText('Mit Karte zahlen').click();
  await expect(page.getByText('Stripe-Skript konnte nicht geladen werden').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();

  await page.unroute('**/sandbox/stripe/stripe.js*');
  await page.route('**/guest/setup-intent', (route) =>
    route.fulfill({ status: 503, json: { message: 'Gerade nicht möglich.', code: 'server.unavailable' } }),
  );
  await page.getByText('Mit Karte zahlen').click();
  await expect(page.getByText('Gerade nicht möglich.').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();

  await page.unroute('**/guest/setup-intent');
  await chooseCard(page);
});

test('PAY-21, ERR-07: a toast and a note at the form say that a booking failed, and the guest can try again', async ({
  page,
}) => {
  await openPayment(page);
  await chooseCard(page);
  await typeCard(page, GOOD_CARD);
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

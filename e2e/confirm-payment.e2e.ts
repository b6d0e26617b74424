import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aPatientWithAppointment, proposeAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, tickBoth, typeCard } from './booking-payment.ts';
import { CORE, ONCE, proves } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { test } from './test.ts';

/** The documents type both texts of PayPal as a success. */
function toastOf(page: Page, key: string) {
  return page.locator(`[data-toast-type=success][data-text-key=${key}]`);
}

/** The clinic makes an appointment for a patient; the answer is the page behind the link that she gets. */
async function aProposal(request: APIRequestContext): Promise<string> {
  const { email, patientId } = await aPatientWithAppointment();
  await proposeAppointment(patientId);
  return await findInLetter(request, email, /\/patient\/confirm-payment\/[\w-]+/);
}

test('a patient confirms a proposed appointment by card, with the card form of the wizard', {
  tag: [ONCE, CORE],
  annotation: proves('CONF-06, CONF-08, CONF-16, ROLE-04, ERR-11'),
}, async ({ page, playwright, baseURL }) => {
  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const link = await aProposal(elsewhere);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
  await expect(page.getByRole('heading', { name: 'Ihr Termin' })).toBeVisible();
  await expect(page.getByText('Sie erhalten die Rechnung nach dem Termin.')).toBeVisible();
  await expect(
    page.locator('#paypal-button-container').getByRole('button', { name: /^Mit PayPal zahlen/ }),
  ).toBeVisible();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeHidden();

  const setUp = page.waitForResponse('**/guest/setup-intent');
  await chooseCard(page);
  expect(await (await setUp).json()).toMatchObject({ customer_id: expect.any(String) });
  const form = page.getByRole('form', { name: 'Kartendaten' });
  await expect(form.getByLabel('Land').locator('option').first()).toHaveText('Deutschland');
  await expect(form.getByRole('checkbox')).toHaveCount(2);
  await expect(form.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeDisabled();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(form).toBeHidden();

  await chooseCard(page);
  await typeCard(page, '4242424242424242');
  await acceptTerms(page);
  const sent = page.waitForRequest('**/api/patients/appointments/confirm');
  await bookNow(page);
  expect((await sent).postDataJSON()).toEqual({
    token: expect.any(String),
    payment_gateway: 'stripe',
    paymentMethod: expect.stringMatching(/^pm_/),
  });
  await expect(page.locator('[data-toast-type=success]').last()).toHaveText(/^Ihr Termin ist bestätigt\./);
  await expectThanks(page);
  await expect(page.getByRole('main').getByText('Ihr Termin ist bestätigt.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Der Termin ist ungültig oder abgelaufen.').first()).toBeVisible();
  await expect(page.locator('[data-toast-type=error]')).toHaveText(
    /^Der Termin ist ungültig oder wurde wegen Fristablaufs abgesagt\./,
  );
});

test('CONF-03, ERR-12: Confirm payment hides the payment choices from a patient without an address and links to Account', {
  tag: ONCE,
}, async ({ page }) => {
  const service = { id: 1, title: 'Erstgespräch', duration: 45, price: 180 };
  const schedule = { id: '1', date_start_time: '2027-01-11T10:30:00+01:00' };
  const user = { has_address: false, country_code: null };
  await page.route('**/appointments/confirmation-token/*', async (route) =>
    route.fulfill({ json: { data: { service, schedule, user } } }),
  );
  await page.goto(`/patient/confirm-payment/${'x'.repeat(43)}`);
  await expect(page.getByText('Keine Adresse gefunden')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Profil|Konto/ })).toHaveAttribute(
    'href',
    /\/account$/,
  );
  await expect(page.getByText('Mit Karte zahlen')).toHaveCount(0);
  await expectAccessible(page);
});

test('a patient confirms a proposed appointment by PayPal, with the button in its container', {
  tag: ONCE,
  annotation: proves('CONF-09, CONF-10, CONF-14'),
}, async ({ page, playwright, baseURL }) => {
  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await page.goto(await aProposal(elsewhere));
  await page.getByText('Mit PayPal zahlen').click();
  const panel = page.getByRole('region', { name: 'Mit PayPal zahlen' });
  const button = panel.locator('#paypal-buttons').getByRole('button');
  await tickBoth(panel);
  const dialog = page.getByRole('dialog', { name: 'PayPal' });
  await button.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toastOf(page, 'paypal_cancelled')).toContainText('Die Zahlung wurde abgebrochen');
  await expect(panel).toBeHidden();

  await page.getByText('Mit PayPal zahlen').click();
  await tickBoth(panel);
  await button.click();
  const sent = page.waitForRequest('**/api/patients/appointments/confirm');
  await dialog.getByRole('button', { name: 'Jetzt bezahlen' }).click();
  expect((await sent).postDataJSON()).toEqual({
    token: expect.any(String),
    payment_gateway: 'paypal',
    paypal_transaction_id: expect.any(String),
  });
  await expect(toastOf(page, 'paypal_done')).toContainText('Die Zahlung war erfolgreich');
  await expect(page.locator('[data-toast-type=success]').last()).toHaveText(/^Ihr Termin ist bestätigt\./);
  await expectThanks(page);
  await expect(page.getByRole('main').getByText('Ihr Termin ist bestätigt.')).toBeVisible();
});

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { PERSONAL_PAGE_COOKIE } from '#contract/page-renderer.ts';
import { readSpecification } from '#contract/testing-specification.ts';
import { addDays, berlinDate } from '#server/platform/berlin-time.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { waitForApp } from './alive.ts';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  fillAnamnesis,
  fillPerson,
  slots,
  test,
} from './booking.ts';
import { payByCard } from './booking-payment.ts';
import { chooseDoctor, schedulesAfter } from './booking-slots.ts';
import { editor } from './chat.ts';
import { proves } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { HOUR_MS, OWN_DOCTOR, openOwnDates, openSoon } from './own-hours.ts';
import { logIn, logOut, newEmail } from './patients.ts';
import { recordWire } from './wire.ts';
import { missingFrom, wirePage } from './wire-page.ts';

const PAGE = 'docs/wire.md';
const SPECIFICATION = 'docs/wire-specification.md';

/**
 * Tomorrow, on a Sunday later today: a cancellation is then a request, and the dashboard shows the appointment this
 * week. Late on a Sunday nothing is left of the week; then it is tomorrow, and the list of the week stays empty.
 */
async function openDayOfThisWeek(): Promise<void> {
  const today = berlinDate(Date.now());
  const isSunday = new Date(`${today}T12:00:00Z`).getUTCDay() === 0;
  // The link to its room is not there yet.
  const ofToday = isSunday ? await openSoon(2 * HOUR_MS) : [];
  if (ofToday.length === 0) await openOwnDates([addDays(today, 1)]);
}

/** Before the page has hydrated, the link leads to a page that holds the text already; then nothing is asked. */
async function readTerms(page: Page): Promise<void> {
  await page.goto('/patient/');
  await waitForApp(page);
  const asked = page.waitForRequest(/posts-by-slug/);
  await Promise.all([asked, page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click()]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen');
}

/** Through every step. */
async function bookAsGuest(page: Page, email: string): Promise<void> {
  await openDayOfThisWeek();
  await readTerms(page);
  await page.goto('/patient/book-appointment');
  await chooseService(page);
  await expect(slots(page).first()).toBeVisible();
  await schedulesAfter(page, () => chooseDoctor(page, OWN_DOCTOR));
  await chooseSlot(page);
  await continueButton(page).click();
  await expectStep(page, 3);
  await fillPerson(page, email);
  await continueButton(page).click();
  await expectStep(page, 5);
  await fillAnamnesis(page);
  await continueButton(page).click();
  await expectStep(page, 6);
  await payByCard(page);
}

async function proveMailbox(page: Page, email: string): Promise<void> {
  await page.goto(await findInLetter(page.request, email, /http\S+\/confirm-email\/\S+/));
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();
}

/** Sends whatever a patient can send: a finding, an enquiry, a message and a changed profile. */
async function sendFromArea(page: Page): Promise<void> {
  await page.goto('/patient/befunde');
  await page.getByLabel(/^Titel/).fill('Blutbild');
  // So the draft is always saved twice, and the second save names the first.
  await expect(page.getByText(/^Entwurf gespeichert/)).toBeVisible();
  await page.getByLabel(/^Nachricht/).fill('Nüchtern abgenommen.');
  const file = { name: 'Blutbild.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page).toHaveURL(/\/medical-history$/);
  await expect(page.getByRole('region', { name: 'Befunde' })).toContainText('Blutbild');

  await page.goto('/patient/contact');
  await page.getByLabel('An wen möchten Sie schreiben?').selectOption('Dr. med. Anna Keller');
  await page.getByLabel('Betreff').fill('Frage zum Ablauf');
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Wie bereite ich mich vor?');
  await page.getByLabel(/^Ich akzeptiere/).check();
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page).toHaveURL('/patient/thank');

  await page.goto('/patient/chat');
  await page.getByRole('navigation', { name: 'Ihre Gespräche' }).getByRole('link').first().click();
  await editor(page).fill('Darf ich die Tropfen abends nehmen?');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByText('Nachricht gesendet')).toBeVisible();

  await page.goto('/patient/account');
  const data = page.getByRole('region', { name: 'Persönliche Daten' });
  await data.getByLabel('Telefon').fill('301234567');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('[data-toast-type="success"]')).toBeVisible();
}

/** Lists with everything in them, then what a search in each of them asks for. */
async function lookAround(page: Page): Promise<void> {
  await page.request.post('/sandbox/jobs/deliver');
  // What the server writes into the page, the app does not ask for. A page that is still there may set the cookie again.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: PERSONAL_PAGE_COOKIE });
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();
  for (const place of ['/appointment', '/invoices', '/contacts']) {
    await page.goto(`/patient${place}`);
    if (place === '/invoices') await page.getByText(/^Wird noch berechnet/).click();
    await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
    const asked = page.waitForResponse((answer) => new URL(answer.url()).searchParams.has('search'));
    await page.getByRole('searchbox').fill('a');
    if (place === '/contacts') await asked;
  }
  await page.goto('/patient/anamnese-bogen');
  await expect(page.getByRole('button', { name: 'SENDEN', exact: true })).toBeVisible();
  await page.goto('/patient/values');
  await expect(page.getByRole('heading', { level: 1, name: 'Werte und Verlauf' })).toBeVisible();
}

async function cancelAfterNewLogin(page: Page, email: string): Promise<void> {
  await logOut(page);
  await page.goto('/patient/appointment');
  await logIn(page, email);
  await page.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Ich bin verreist.');
  await dialog.getByRole('button', { name: 'Absage anfragen' }).click();
  await expect(dialog).toBeHidden();
}

test('the calls of a guest who books, uses the patient area and cancels have the specified names and the accepted shapes', {
  annotation: proves(
    'API-01, API-05, API-06, API-09, API-10, API-12, API-13, API-35, API-36, API-37, API-38',
  ),
}, async ({ page }) => {
  test.slow();
  const email = newEmail();
  const recorded = await recordWire(page);
  await bookAsGuest(page, email);
  await proveMailbox(page, email);
  await sendFromArea(page);
  await lookAround(page);
  await cancelAfterNewLogin(page, email);

  const wire = await recorded();
  const specification = readSpecification(readFileSync(SPECIFICATION, 'utf8'));
  expect(missingFrom(wire, specification)).toEqual([]);
  const written = wirePage(wire, specification);
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) writeFileSync(PAGE, written);
  expect(written.split('\n'), 'If this is meant: npm run wire:accept').toEqual(
    readFileSync(PAGE, 'utf8').split('\n'),
  );
});

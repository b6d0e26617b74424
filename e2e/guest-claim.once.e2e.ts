import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PERSON, test } from './booking.ts';
import { openPayment } from './booking-draft.ts';
import { payByCard } from './booking-payment.ts';
import { CORE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, PASSWORD, registerPatient, registerUnproven } from './patients.ts';
import { signInAt } from './sign-in.ts';

const CLAIM = { name: 'Waren Sie das?' };
const ATTACKERS_PASSWORD = 'Abendstern-77';

/** A browser of somebody else: no cookie and no storage of the first one. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

/** A guest books in this browser, under this address. */
async function bookAsGuest(page: Page, email?: string): Promise<string> {
  const named = await openPayment(page, email);
  await payByCard(page);
  return named;
}

const confirmationLink = (page: Page, email: string) =>
  findInLetter(page.request, email, /http\S+\/confirm-email\/\S+/);

test('a person who registered an address without confirming it sees nothing of a guest booking by its owner', async ({
  page,
  browser,
}) => {
  const attacker = await anotherBrowser(browser);
  const email = await registerUnproven(attacker.request, undefined, ATTACKERS_PASSWORD);
  await bookAsGuest(page, email);

  await attacker.goto('/patient/login');
  await logIn(attacker, email, ATTACKERS_PASSWORD);
  await expect(attacker.getByRole('tabpanel', { name: 'Passwort' })).toContainText('noch nicht bestätigt');

  await page.goto(await confirmationLink(page, email));
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await page.getByRole('link', { name: 'Zur Übersicht' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();
  const answered = attacker.waitForResponse('**/api/login');
  await attacker.getByRole('button', { name: 'Anmelden' }).click();
  expect((await answered).ok()).toBe(false);
  await expect(attacker).toHaveURL('/patient/login');
  await attacker.context().close();
});

test('a guest who opens the mailed link on another device needs the password or the birthdate', {
  tag: CORE,
}, async ({ page, browser }) => {
  const email = await bookAsGuest(page);
  const other = await anotherBrowser(browser);
  await other.goto(await confirmationLink(page, email));
  await other.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(other.getByLabel(/^Passwort/).first()).toBeFocused();
  await other.getByRole('button', { name: 'Passwort vergessen?' }).click();
  await expect(other.getByLabel(/^Geburtsdatum/)).toBeFocused();
  await expectAccessible(other);
  await other.getByLabel(/^Geburtsdatum/).fill('01.01.1960');
  await other.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(other.getByLabel(/^Geburtsdatum/)).toHaveAccessibleDescription(/stimmt nicht/);
  await other.getByLabel(/^Geburtsdatum/).fill(PERSON.Geburtsdatum);
  await other.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await other.getByRole('link', { name: 'Zur Übersicht' }).click();
  await expect(other.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();

  await page.goto('/patient/dashboard');
  await expect(page).toHaveURL('/patient/login');
  await other.context().close();
});

test('the owner of a mailbox reports by the mailed link that somebody else booked', async ({
  page,
  browser,
}) => {
  const email = await bookAsGuest(page);
  const owner = await anotherBrowser(browser);
  await owner.goto(await confirmationLink(page, email));
  await owner.getByRole('button', { name: 'Das war ich nicht' }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Danke für den Hinweis');
  await expectAccessible(owner);

  await page.goto('/patient/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Bitte erledigen' })).toContainText(
    'gehört offenbar jemand anderem',
  );
  await owner.context().close();
});

test('a patient confirms that a guest booking with her address is hers, and only then sees it', async ({
  page,
  browser,
}) => {
  const email = await registerPatient(page.request);
  const guest = await anotherBrowser(browser);
  await bookAsGuest(guest, email);
  await guest.goto('/patient/dashboard');
  await expect(guest.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();

  await signInAt(page, '/dashboard', email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Kein Termin geplant' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', CLAIM).getByRole('button', { name: 'Ja, das war ich' }).click();
  await expect(page.getByText('Der Termin gehört jetzt zu Ihrem Konto.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();
  await expect(page.getByRole('region', CLAIM)).toBeHidden();

  await guest.goto('/patient/schedule-appointment');
  await expect(guest).toHaveURL('/patient/login');
  await guest.context().close();
});

test('a patient declines a guest booking that somebody else made with her address, in English', async ({
  page,
  browser,
}) => {
  const email = await registerPatient(page.request);
  const guest = await anotherBrowser(browser);
  await bookAsGuest(guest, email);
  await signInAt(page, '/dashboard', email, PASSWORD);
  await page.getByRole('button', { name: /^EN/ }).click();
  await page
    .getByRole('region', { name: 'Was this you?' })
    .getByRole('button', { name: 'That was not me' })
    .click();
  await expect(page.getByText('We will not write to you about it again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No upcoming appointment' })).toBeVisible();
  await guest.goto('/patient/dashboard');
  await expect(guest.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();
  await guest.context().close();
});

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { findInLetter } from './mailbox.ts';
import { logIn, logOut, newEmail, PASSWORD, PASSWORD_LABEL, registerPatient } from './patients.ts';

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Anrede').selectOption('ms_prof');
  await page.getByLabel('Geburtsdatum').fill('1972-03-14');
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Nachname').fill('Sommer');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Telefon').fill('123-456-7890');
  await page.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
  await page.getByLabel(/^Ich akzeptiere/).check();
}

test('REG-01, REG-02, VAL-05, VAL-06, VAL-07, CONST-11, CONST-18: the form asks for person, password, address and consent', async ({
  page,
}) => {
  await page.goto('/patient/register');
  await expect(page.getByLabel('Anrede').locator('option')).toHaveCount(7);
  const values = await page
    .getByLabel('Anrede')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values.filter(Boolean).sort()).toEqual(['mr', 'mr_dr', 'mr_prof', 'mrs', 'ms_dr', 'ms_prof']);
  await expect(page.getByLabel('Telefon')).toHaveAttribute('placeholder', '123-456-7890');
  await expect(page.getByText('+49')).toBeVisible();
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveAccessibleDescription('Mindestens 8 Zeichen');
  await expect(page.getByLabel('Hausnummer')).toHaveAttribute('inputmode', 'numeric');
  const countries = page.getByLabel('Land').locator('option');
  await expect(page.getByLabel('Land')).toHaveValue('DE');
  for (const [place, name] of ['Deutschland', 'Österreich', 'Schweiz'].entries()) {
    await expect(countries.nth(place)).toHaveText(name);
  }
  await expectAccessible(page);
});

test('REG-05, REG-06, ERR-01: a refusal names each field once, keeps the entries and focuses the first', async ({
  page,
}) => {
  await page.goto('/patient/register');
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('E-Mail-Adresse').fill('keine Adresse');
  await page.getByLabel(PASSWORD_LABEL).fill('kurz');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();

  await expect(page.getByText('Registrierung fehlgeschlagen')).toBeVisible();
  await expect(page.getByLabel('Anrede')).toBeFocused();
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByLabel('Vorname')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  );
  for (const label of ['Nachname', 'Telefon', 'Geburtsdatum', 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel(/^Ich akzeptiere/)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.getByLabel('E-Mail-Adresse').fill('petra@example.com');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('aria-invalid', 'false');
});

test('REG-05: the English toast is "Registration failed"', async ({ page }) => {
  await page.goto('/patient/register');
  await page.getByRole('button', { name: /^EN/ }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
});

test('REG-03, REG-04, ENT-01: the full form goes out; a panel greets by name and offers the login', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/patient/register');
  await fillIn(page, email);
  await page.getByLabel('Straße').fill('Lindenstraße');
  await page.getByLabel('Hausnummer').fill('12');
  await page.getByLabel('Postleitzahl').fill('1010');
  await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Wien');
  await page.getByLabel('Land').selectOption('AT');
  const request = page.waitForRequest('**/api/patients/register');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    salutation: 'ms_prof',
    email,
    country: 'at',
    is_guest: false,
    agree_terms: true,
    address: { city: 'Wien', country_code: 'AT', country: 'Österreich' },
  });

  const heading = page.getByRole('heading', { level: 1, name: 'Willkommen, Petra Sommer!' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('main')).toContainText('E-Mail geschickt');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page).toHaveURL('/patient/login');
});

test('OR-46: a known address is greeted by the same panel, and only its mailbox learns of it', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  await page.goto('/patient/register');
  await fillIn(page, email);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Petra Sommer!');
  await findInLetter(request, email, /\/patient\/login/);
});

test('a visitor registers by keyboard alone', async ({ page }) => {
  await page.goto('/patient/register');
  await tabTo(page.getByLabel('Anrede'));
  await page.keyboard.press('ArrowDown');
  const entries: [label: string, keys: string][] = [
    ['Geburtsdatum', '03031972'],
    ['Vorname', 'Petra'],
    ['Nachname', 'Sommer'],
    ['E-Mail-Adresse', newEmail()],
    ['Telefon', '1234567890'],
    ['Passwort', PASSWORD],
    ['Passwort wiederholen', PASSWORD],
  ];
  for (const [label, keys] of entries) {
    await tabTo(page.getByLabel(new RegExp(`^${label}\\s\\*$`)));
    await page.keyboard.type(keys);
  }
  await tabTo(page.getByLabel(/^Ich akzeptiere/));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Petra Sommer!');
});

test('from registration over mail, login and a new password to logout', async ({
  page,
  request,
  baseURL,
}) => {
  const email = newEmail();
  await page.goto('/patient/register');
  await fillIn(page, email);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Willkommen/);

  const link = await findInLetter(request, email, /http\S+\/confirm-email\/\S+/);
  expect(link.startsWith(baseURL ?? '')).toBe(true);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail-Adresse bestätigen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByLabel('Passwort', { exact: false }).first()).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Passwort', { exact: false }).first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Ihre E-Mail-Adresse ist bestätigt.');
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();

  await logIn(page, email);
  await expect(page).toHaveURL('/patient/dashboard');
  await page.goto('/patient/account');
  const block = page.getByRole('region', { name: 'Passwort ändern' });
  await block.getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await block.getByLabel('Neues Passwort').fill('Abendrot-2049');
  await block.getByLabel('Passwort wiederholen').fill('Abendrot-2049');
  await block.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Ihr Passwort ist geändert.')).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL('/patient/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
  await page.goto('/patient/login');
  await logIn(page, email, 'Abendrot-2049');
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a link that no longer works says so', async ({ page }) => {
  await page.goto('/patient/confirm-email/no-such-token');
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Dieser Link gilt nicht mehr.');
  await expectAccessible(page);
});

import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { findInLetter, lettersTo } from './mailbox.ts';
import { logIn, newEmail, PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';

async function openOwnAccount(page: Page, email: string): Promise<void> {
  await page.goto('/patient/account');
  await logIn(page, email);
  await expect(page.getByRole('region', { name: 'Persönliche Daten' })).toBeVisible();
}

async function changePassword(block: Locator, current: string, next: string, repeated = next): Promise<void> {
  await block.getByLabel('Aktuelles Passwort').fill(current);
  await block.getByLabel('Neues Passwort').fill(next);
  await block.getByLabel('Passwort wiederholen').fill(repeated);
  await block.getByRole('button', { name: 'Passwort ändern' }).click();
}

for (const theme of ['light', 'dark'] as const) {
  test(`ACC-01, ACC-02: Account shows the personal data and the full address (${theme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await signInAt(page, '/account');
    const data = page.getByRole('region', { name: 'Persönliche Daten' });
    await expect(data.getByLabel('Anrede')).toHaveValue('mrs');
    await expect(data.getByLabel('Anrede').locator('option')).toHaveCount(7);
    await expect(data.getByLabel('Vorname')).toHaveValue('Maria');
    await expect(data.getByLabel('Nachname')).toHaveValue('Vogel');
    await expect(data.getByLabel('Geburtsdatum')).toHaveValue('1974-05-12');
    await expect(data.getByLabel('E-Mail-Adresse')).toHaveValue('patientin@example.com');
    await expect(data.getByLabel('Telefon')).toHaveValue('3023125101');
    await expect(data.getByLabel('Straße')).toHaveValue('Lindenstraße');
    await expect(data.getByLabel('Hausnummer')).toHaveValue('12a');
    await expect(data.getByLabel('Postleitzahl')).toHaveValue('10969');
    await expect(data.getByRole('textbox', { name: 'Ort', exact: true })).toHaveValue('Berlin');
    await expect(data.getByLabel('Land')).toHaveValue('DE');
    await expect(data.getByText('Lindenstraße 12a, 10969 Berlin')).toBeVisible();
    await expectAccessible(page);
  });
}

test('ACC-06: Account has a loading state and a button home', async ({ page }) => {
  await page.route('**/api/patients/get-profile', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await signInAt(page, '/account');
  await expect(page.getByRole('main').getByText('Ihr Profil wird geladen')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Persönliche Daten' })).toBeVisible();
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click();
  await expect(page).toHaveURL(/\/patient\/?$/);
});

test('ACC-09, SESS-10: a profile that cannot be loaded is no toast, but another try', async ({ page }) => {
  let isBroken = true;
  await page.route('**/api/patients/get-profile', (route) =>
    isBroken ? route.fulfill({ status: 429, json: { message: 'Zu viele Versuche.' } }) : route.continue(),
  );
  await signInAt(page, '/account');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.locator('[data-toast-type]')).toHaveCount(0);
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('region', { name: 'Persönliche Daten' })).toBeVisible();
});

test('ACC-03, ACC-07, SESS-08, SHELL-50, ERR-33: saving refuses beside the fields, then tells, renames and shows the address', async ({
  page,
  request,
}) => {
  await openOwnAccount(page, await registerPatient(request));
  const data = page.getByRole('region', { name: 'Persönliche Daten' });
  await data.getByLabel('Nachname').fill('Winter');
  await data.getByLabel('Straße').fill('Ahornweg');
  await data.getByLabel('Telefon').fill('12');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await expect(data.getByLabel('Telefon')).toBeFocused();
  await expect(data.getByLabel('Telefon')).toHaveAttribute('aria-invalid', 'true');
  await expect(data.getByRole('textbox', { name: 'Ort', exact: true })).toHaveAccessibleDescription(
    'Bitte füllen Sie dieses Feld aus.',
  );
  await expect(page.locator('[data-toast-type="error"]')).toContainText('Bitte prüfen Sie Ihre Eingaben.');
  await expect(data.getByLabel('Nachname')).toHaveValue('Winter');
  await expectAccessible(page);

  await data.getByLabel('Telefon').fill('301234567');
  await data.getByLabel('Hausnummer').fill('4');
  await data.getByLabel('Postleitzahl').fill('20095');
  await data.getByRole('textbox', { name: 'Ort', exact: true }).fill('Hamburg');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast-type="success"]')).toContainText('Ihre Angaben sind gespeichert.');
  await expect(data.getByText(/Ahornweg 4, 20095 Hamburg/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Petra Winter' })).toBeVisible();
});

test('ACC-04, ACC-05, ERR-26: the password block refuses beside its fields, then changes and ends other sessions', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await registerPatient(request);
  const authorization = `Bearer ${await signInElsewhere(baseURL, email)}`;
  await openOwnAccount(page, email);
  const block = page.getByRole('region', { name: 'Passwort ändern' });

  await changePassword(block, 'falsch', 'kurz', 'anders');
  await expect(block.getByLabel('Neues Passwort')).toHaveAccessibleDescription(/mindestens 8 Zeichen ein/);
  await changePassword(block, 'falsch', 'Abendrot-2049');
  await expect(block.getByLabel('Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-toast-type="error"]').last()).toContainText('Passwort stimmt nicht');
  await expect(page).toHaveURL('/patient/account');
  await expectAccessible(page);

  const sent = page.waitForRequest('**/api/patients/update-profile-password');
  await changePassword(block, PASSWORD, 'Abendrot-2049');
  expect((await sent).postDataJSON()).toEqual({
    password: {
      current_password: PASSWORD,
      new_password: 'Abendrot-2049',
      new_password_confirm: 'Abendrot-2049',
    },
  });
  await expect(page.locator('[data-toast-type="success"]')).toContainText('Ihr Passwort ist geändert.');
  await expect(block.getByLabel('Neues Passwort')).toHaveValue('');
  const answer = await request.get('/api/patients/get-profile', { headers: { authorization } });
  expect(answer.status()).toBe(401);
});

test('another e-mail address needs the password and counts once its mailbox confirms it', async ({
  page,
  request,
}) => {
  const email = await registerPatient(request);
  const newAddress = newEmail();
  await openOwnAccount(page, email);
  const block = page.getByRole('region', { name: 'E-Mail-Adresse ändern' });
  await expect(block).toContainText('noch nicht bestätigt');
  await block.getByLabel('Neue E-Mail-Adresse').fill(newAddress);
  await block.getByLabel('Aktuelles Passwort').fill('falsch');
  await block.getByRole('button', { name: 'Link an neue Adresse senden' }).click();
  await expect(block.getByLabel('Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true');
  await block.getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(block.getByRole('status')).toContainText('Link an die neue Adresse');
  await expect(block).toContainText(email);
  await expectAccessible(page);

  await page.goto(await findInLetter(request, newAddress, /http\S+\/confirm-email\/\S+/));
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  expect((await lettersTo(request, email)).length).toBeGreaterThan(1);
});

test('the own devices are listed, and any other one can be logged out', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await registerPatient(request);
  const tokens = [await signInElsewhere(baseURL, email), await signInElsewhere(baseURL, email)];
  await openOwnAccount(page, email);
  const list = page.getByRole('region', { name: 'Angemeldete Geräte' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').filter({ hasText: 'dieses Gerät' })).toHaveCount(1);
  await list
    .getByRole('button', { name: / abmelden$/ })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const token of tokens) {
    const answer = await request.get('/api/patients/get-profile', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }
});

test('OR-10, ACC-08: the document form is prefilled, with one address text, and leads a patient to Account', async ({
  page,
}) => {
  await signInAt(page, '/document');
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue(/Lindenstraße 12a, 10969 Berlin/);
  await expect(page.getByLabel('Vorname')).toHaveValue('Maria');
  for (const label of ['Aktuelles Passwort', 'Neues Passwort', 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('button', { name: /speichern|ändern/i })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'In meinem Profil ändern' }).first().click();
  await expect(page).toHaveURL('/patient/account');
});

test('OR-10: a patient who calls the administrators’ address anyway is refused', async ({ page }) => {
  const login = await page.request.post('/api/login', {
    data: { email: 'patientin@example.com', password: DEMO_PASSWORD },
  });
  const { access_token } = await login.json();
  const answer = await page.request.put('/api/admins/update-profile', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { user: { first_name: 'Eva' } },
  });
  expect(answer.status()).toBe(403);
});

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { tabTo } from './keyboard.ts';
import { findInLetter } from './mailbox.ts';
import { newEmail, openAsPatient, PASSWORD, PASSWORD_LABEL } from './patients.ts';
import { codeOf } from './second-factor.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import { askForProofOnce, asStaff, endStaffSession, openWorkspace } from './staff.ts';
import { test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Arbeitsbereich' });

test('SEAM-01: an administrator signs in by keyboard at the requested address and signs out again', {
  tag: CORE,
}, async ({ page }) => {
  await page.goto('/staff/accounts');
  await expect(page).toHaveTitle('Anmelden im Arbeitsbereich · Online Klinik');
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('admin@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Falsches-Passwort-1');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(PASSWORD_LABEL)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(PASSWORD_LABEL)).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(PASSWORD_LABEL).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText('Team');
  await expect(page).toHaveTitle('Team · Online Klinik');
  await expect(page.getByText('es wird kein Geld bewegt')).toBeVisible();
  await expect(page.getByRole('row', { name: /aerztin@example\.com/ })).toContainText('aktiv');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navigation(page)).toBeHidden();
  await tabTo(page.getByRole('button', { name: 'Navigation öffnen' }));
  await page.keyboard.press('Enter');
  await expect(navigation(page).getByRole('link', { name: 'Team' })).toBeVisible();
  await expectAccessible(page);

  await tabTo(page.getByRole('button', { name: 'Petra Sommer Verwaltung' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Abmelden' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Anmelden im Arbeitsbereich');
});

test('OR-33: doctor and assistant cannot open the accounts, neither by navigation nor by address', async ({
  page,
}) => {
  for (const email of ['aerztin@example.com', 'assistentin@example.com'] as const) {
    await openWorkspace(page, '/accounts', email);
    await expect(heading(page)).toHaveText('Kein Zugriff');
    await expect(navigation(page).getByRole('link', { name: 'Team' })).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('a patient stays signed in when staff sign in to the same browser', async ({ page }) => {
  await openAsPatient(page, '/account');
  await openWorkspace(page, '/', 'aerztin@example.com');
  await expect(page.getByRole('button', { name: / Ärztin$/ })).toBeVisible();
  await page.goto('/patient/account');
  await expect(heading(page)).toHaveText('Mein Profil');
});

test('SEAM-01: an invited colleague chooses a password, sets up the app, saves the recovery codes and is signed in', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const admin = asStaff();
  await admin.call('POST', '/api/staff/accounts', {
    roles: ['assistant'],
    first_name: 'Lea',
    last_name: 'Brandt',
    email,
    locale: 'de',
  });
  const link = await findInLetter(request, email, /\/staff\/invitation\/\S+/);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Willkommen im Team');
  await expectAccessible(page);
  await page.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText('Authenticator-App einrichten');
  const app = page.getByRole('link', { name: 'In der App auf diesem Gerät öffnen' });
  const secret = new URL((await app.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  const code = page.getByLabel('Code aus der App');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText('Ihre Wiederherstellungscodes');
  await expect(heading(page)).toBeFocused();
  const recoveryCode = await page.getByRole('main').getByRole('listitem').first().textContent();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click();
  await expect(page.getByRole('button', { name: 'Lea Brandt Assistenz' })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/(?!invitation)/);

  await endStaffSession(page);
  await page.reload();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code aus Ihrer Authenticator-App')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code aus Ihrer Authenticator-App')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await expect(page.getByLabel('Wiederherstellungscode')).toBeFocused();
  await page.keyboard.type(recoveryCode ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Lea Brandt Assistenz' })).toBeVisible();
});

function signInAgain(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
}

async function fillInvitation(page: Page, email: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Jemanden einladen' }).click();
  const form = page.getByRole('dialog', { name: 'Jemanden einladen' });
  await form.getByLabel('Vorname').fill('Ida');
  await form.getByLabel('Nachname').fill('Winter');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  return form;
}

test('the workspace asks for a new sign-in after a pause and keeps the entries', async ({ page }) => {
  await page.clock.install();
  const firstLook = page.waitForResponse('**/api/staff/tasks');
  await openWorkspace(page, '/accounts');
  await (await firstLook).finished();
  const form = await fillInvitation(page, newEmail());

  // The page goes on looking for news, and says that nobody has touched it.
  const polled = page.waitForResponse('**/api/staff/tasks');
  await page.clock.fastForward('00:31');
  await (await polled).finished();
  // The pause until the next look begins with the answer.
  await page.clock.runFor(1000);
  const polledAgain = page.waitForRequest('**/api/staff/tasks');
  await page.clock.fastForward('00:31');
  expect((await polledAgain).headers()['x-person-acted']).toBe('0');
  await page.clock.fastForward('12:10');
  await expect(page.getByText('In 2 Minuten werden Sie abgemeldet')).toBeVisible();
  await page.clock.fastForward('03:00');
  const again = signInAgain(page);
  await expect(again.getByLabel('E-Mail-Adresse')).toHaveValue('admin@example.com');
  await expect(again.getByLabel(PASSWORD_LABEL)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(form.getByLabel('Vorname')).toHaveValue('Ida');
});

test('an invitation asks for the password once more, and whoever signs in as somebody else keeps no screen of the former', async ({
  page,
}) => {
  const email = newEmail();
  await openWorkspace(page, '/accounts');
  const form = await fillInvitation(page, email);
  await expectAccessible(page);
  await askForProofOnce(page, '/api/staff/accounts');
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  const proof = page.getByRole('dialog', { name: 'Sind Sie es?' });
  await expect(proof.getByLabel(PASSWORD_LABEL)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('eingeladen');
  await row.getByRole('button', { name: 'Aktionen für Ida Winter' }).click();
  await row.getByRole('button', { name: 'Zugang beenden' }).click();
  const ending = page.getByRole('dialog', { name: 'Zugang von Ida Winter beenden?' });
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'Zugang beenden' }).click();
  await expect(row).toContainText('beendet');

  await row.getByRole('button', { name: 'Aktionen für Ida Winter' }).click();
  // Only now: the page itself may notice that the session has ended, and cover the row.
  await endStaffSession(page);
  await row.getByRole('button', { name: 'Wieder einladen' }).click();
  const again = signInAgain(page);
  await expect(again.getByLabel(PASSWORD_LABEL)).toBeFocused();
  await expectAccessible(page);
  await again.getByLabel('E-Mail-Adresse').fill('aerztin@example.com');
  await again.getByLabel(PASSWORD_LABEL).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: / Ärztin$/ })).toBeVisible();
  await expect(heading(page)).toHaveText('Kein Zugriff');
});

test('expired links of staff mails say so, and the forgotten-password form answers the same for every address', async ({
  page,
}) => {
  await page.goto('/staff/set-up/a-link-that-was-never-printed-by-us');
  await expect(heading(page)).toHaveText('Willkommen in Ihrer Klinik');
  await page.getByLabel('Vorname').fill('Eva');
  await page.getByLabel('Nachname').fill('Stein');
  await page.getByLabel('E-Mail-Adresse').fill(newEmail());
  await page.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Dieser Link gilt nicht mehr');
  await expectAccessible(page);

  await page.goto('/staff/forgot-password');
  await page.getByLabel('E-Mail-Adresse').fill(newEmail());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('ist ein Link');
  await expectAccessible(page);
});

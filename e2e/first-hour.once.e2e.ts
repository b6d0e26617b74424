import { type Browser, expect, type Page } from '@playwright/test';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { expectAccessible } from './axe.ts';
import { findInLetter } from './mailbox.ts';
import { newEmail, PASSWORD, PASSWORD_LABEL } from './patients.ts';
import { codeOf } from './second-factor.ts';
import { test } from './test.ts';

/* The first hour of a clinic: nothing is there but the link that the start prints. */

let portal: Awaited<ReturnType<typeof startTemporaryServer>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await startTemporaryServer({ further: { DEMO: '0', TRUST_PROXY: '', TEST_CLOCK: '' } });
});
test.afterAll(() => portal.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' });
  return await context.newPage();
}

/** After the password: the authenticator app and the recovery codes, until the workspace opens. */
async function protectAccount(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Authenticator-App einrichten');
  const app = page.getByRole('link', { name: 'In der App auf diesem Gerät öffnen' });
  const secret = new URL((await app.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Code aus der App').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click();
}

/** Every area answers with a sentence and a next step, never with an error. */
async function walk(page: Page, areas: [name: string, path: string, sentence: string, step: string][]) {
  for (const [name, path, sentence, step] of areas) {
    await page.goto(`/staff${path}`);
    await expect(heading(page)).toHaveText(name);
    await expect(main(page).getByText(sentence).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: step }).first()).toBeVisible();
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('es wird kein Geld bewegt')).toHaveCount(1);
    await expectAccessible(page);
  }
}

test('the first administrator and the first doctor find the next step on every screen of a new clinic', async ({
  browser,
}) => {
  test.slow();
  const admin = await openBrowser(browser);
  await admin.goto(await portal.setUpUrl);
  await admin.getByLabel('Vorname').fill('Petra');
  await admin.getByLabel('Nachname').fill('Sommer');
  await admin.getByLabel('E-Mail-Adresse').fill(newEmail());
  await admin.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await admin.getByRole('button', { name: 'Zugang anlegen' }).click();
  await protectAccount(admin);

  const steps = admin.getByRole('region', { name: 'Einrichtung: 1 von 11 erledigt' });
  await expect(steps.getByRole('listitem')).toHaveCount(11);
  await expect(steps.getByText('Für Stripe sind keine Schlüssel eingetragen.')).toBeVisible();
  await walk(admin, [
    ['Heute', '/today', 'Noch keine Ärztin', 'Ärztin anlegen'],
    ['Kalender', '/calendar', 'Noch keine Ärztin', 'Ärztin anlegen'],
    ['Patientinnen', '/patients', 'Noch keine Patientinnen', 'Sprechzeiten prüfen'],
    ['Anfragen', '/contacts', 'Keine Anfragen', 'Kontaktformular ansehen'],
    ['Finanzen', '/money', 'Keine Rechnungen', 'Angaben für Rechnungen prüfen'],
    ['Finanzen', '/money', 'In diesem Monat ist noch nichts eingegangen.', 'Preise der Leistungen ansehen'],
    ['Klinik', '/clinic/services', 'Noch nichts im Angebot', 'Neue Kategorie'],
    ['Klinik', '/clinic/doctors', 'Noch keine Ärztinnen', 'Neue Ärztin'],
    ['Klinik', '/clinic/texts', 'es gibt noch keine Leistung', 'Zu den Leistungen'],
  ]);

  await admin.goto('/staff/accounts');
  await admin.getByRole('button', { name: 'Jemanden einladen' }).click();
  const form = admin.getByRole('dialog', { name: 'Jemanden einladen' });
  const email = newEmail();
  await expect(form.getByRole('checkbox', { name: 'Ärztin' })).toBeChecked();
  await form.getByLabel('Vorname').fill('Anna');
  await form.getByLabel('Nachname').fill('Keller');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  const doctor = await openBrowser(browser);
  await doctor.goto(await findInLetter(doctor.request, email, /\/staff\/invitation\/\S+/));
  await doctor.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await doctor.keyboard.press('Enter');
  await protectAccount(doctor);
  const [sentence, step] = ['Ihr Zugang ist noch keinem Eintrag zugeordnet', 'Einträge der Klinik ansehen'];
  await walk(doctor, [
    ['Heute', '/today', sentence, step],
    ['Kalender', '/calendar', sentence, step],
    ['Patientinnen', '/patients', sentence, step],
    ['Nachrichten', '/chats', sentence, step],
    ['Anfragen', '/contacts', sentence, step],
  ]);
  await admin.reload();
  await admin.goto('/staff/today');
  await expect(admin.getByRole('region', { name: 'Einrichtung: 2 von 11 erledigt' })).toBeVisible();
});

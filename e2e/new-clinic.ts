/** What the administrator of a new clinic does on the screens of the workspace, with a function for each part of it. */
import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD, PASSWORD_LABEL } from './patients.ts';
import { codeOf } from './second-factor.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;
/** `npm run screenshots` takes the pictures anew. */
const PICTURES = 'docs/pictures/first-hour';
/** Everything that the portal says when something did not work begins in one of these ways. */
const FAULTS = /konnte(n)? nicht|nicht gefunden|Es ist ein Fehler|Bitte versuchen Sie es/;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const main = (page: Page) => page.getByRole('main');
const inLanguage = (page: Page, language: 'Deutsch' | 'Englisch') =>
  page.getByRole('group', { name: language, exact: true });

/** Every call that the server refused, for as long as the page lives; before the sign-in nobody is signed in. */
export function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() < 400 || pathname === '/api/staff/me') return;
    refused.push(`${answer.request().method()} ${pathname}: ${answer.status()}`);
  });
  return refused;
}

/** What is true of every screen at both widths, once it is loaded: one strip, no fault, nothing beside the screen. */
export async function expectCalm(page: Page, picture?: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page.getByText(/es wird kein Geld bewegt|Probebetrieb/)).toHaveCount(1);
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await expect(main(page)).not.toContainText(FAULTS);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    if (picture) await takePicture(page, `${picture}-${size.width}`);
  }
}

/** Also of screens before the workspace, which have no strip. */
export async function takePictures(page: Page, picture: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await takePicture(page, `${picture}-${size.width}`);
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!['all', 'changed'].includes(test.info().config.updateSnapshots)) return;
  mkdirSync(PICTURES, { recursive: true });
  // What sticks to the top stands there in the picture too.
  await page.evaluate(() => scrollTo(0, 0));
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await sharp(picture).webp({ quality: 70 }).toFile(`${PICTURES}/${name}.webp`);
}

/** After the password: the authenticator app and the recovery codes, until the workspace opens. */
export async function protectAccount(page: Page, picture?: string): Promise<void> {
  await expect(heading(page)).toHaveText('Authenticator-App einrichten');
  const app = page.getByRole('link', { name: 'In der App auf diesem Gerät öffnen' });
  const secret = new URL((await app.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Code aus der App').fill(codeOf(secret));
  if (picture) await takePictures(page, picture);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click();
}

export async function becomeAdministrator(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page)).toHaveText('Willkommen in Ihrer Klinik');
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Nachname').fill('Sommer');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await takePictures(page, '01-link');
  await page.getByRole('button', { name: 'Zugang anlegen' }).click();
  await protectAccount(page, '02-app');
}

/** The list on the first screen of the workspace has a tick for each of these steps, and for no other one. */
export async function expectTicked(page: Page, steps: string[], picture?: string): Promise<void> {
  await page.goto('/staff/today');
  const list = page.getByRole('region', { name: `Einrichtung: ${steps.length} von 11 erledigt` });
  await expect(list.getByRole('listitem')).toHaveCount(11);
  const ticked = list.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'erledigt' }) });
  await expect(ticked).toHaveText(steps);
  await expectCalm(page, picture);
}

/** One group of the settings is a form of its own. */
export async function fillSettings(page: Page, group: string, values: Record<string, string>): Promise<void> {
  await page.goto('/staff/clinic/settings');
  const form = page.getByRole('group', { name: group, exact: true });
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Einstellungen sind gespeichert.').first()).toBeVisible();
}

/** Writes one section in both languages and publishes it. */
export async function publishLegalText(page: Page, title: string, picture?: string): Promise<void> {
  await page.goto('/staff/clinic/legal');
  await main(page).getByRole('link', { name: title }).click();
  await expect(heading(page)).toHaveText(title);
  const section = page.getByRole('region', { name: 'Abschnitt 1' });
  for (const [language, text] of [
    ['Deutsch', 'Hier steht, was gilt.'],
    ['Englisch', 'This is what applies.'],
  ] as const) {
    const fields = section.getByRole('group', { name: language, exact: true });
    await fields.getByRole('textbox', { name: 'Überschrift' }).fill(title);
    await fields.getByRole('textbox', { name: 'Text' }).fill(text);
  }
  if (picture) await expectCalm(page, picture);
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neue Fassung veröffentlichen' });
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('veröffentlicht von Petra Sommer')).toBeVisible();
}

export async function addService(page: Page, category: string, title: string): Promise<void> {
  await page.goto('/staff/clinic/services');
  await main(page).getByRole('link', { name: 'Neue Kategorie' }).click();
  for (const language of ['Deutsch', 'Englisch'] as const) {
    await inLanguage(page, language)
      .getByLabel(/^Titel/)
      .fill(category);
    await inLanguage(page, language)
      .getByLabel(/^Untertitel/)
      .fill('Beratung und Behandlung');
  }
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(heading(page)).toHaveText(category);

  await page.goto('/staff/clinic/services');
  await expectCalm(page, '06-category');
  await main(page).getByRole('link', { name: 'Neue Leistung' }).click();
  for (const language of ['Deutsch', 'Englisch'] as const) {
    await inLanguage(page, language).getByLabel('Titel').fill(title);
    await inLanguage(page, language).getByLabel('Beschreibung').fill('Ein ausführliches erstes Gespräch');
  }
  await page.getByLabel('Dauer in Minuten').fill('30');
  await page.getByLabel('Preis in Euro').fill('90');
  await expectCalm(page, '07-service');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(heading(page)).toHaveText(title);
}

export async function addDoctor(page: Page, service: string): Promise<void> {
  await page.goto('/staff/clinic/doctors');
  await main(page).getByRole('link', { name: 'Neue Ärztin' }).click();
  await page.getByLabel('Vorname').fill('Anna');
  await page.getByLabel('Nachname').fill('Keller');
  for (const language of ['Deutsch', 'Englisch'] as const) {
    await inLanguage(page, language).getByLabel('Fachgebiet').fill('Frauenheilkunde');
    await inLanguage(page, language).getByLabel('Über die Ärztin').fill('Hört zu und erklärt.');
  }
  await page.getByRole('checkbox', { name: service }).check();
  await expectCalm(page, '08-doctor');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(heading(page)).toHaveText('Dr. med. Anna Keller');
}

/** The same hours on every day of the week. */
export async function enterHours(page: Page): Promise<void> {
  await page.goto('/staff/calendar');
  await main(page).getByRole('button', { name: 'Sprechzeiten eintragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sprechzeiten' });
  for (const day of DAYS) {
    await dialog.getByRole('button', { name: `${day}: Sprechzeit hinzufügen` }).click();
    const hours = dialog.getByRole('group', { name: day });
    await hours.getByLabel('Von').fill('09:00');
    await hours.getByLabel('Bis').fill('12:00');
  }
  await takePictures(page, '09-hours');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
}

const DAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];

export async function inviteDoctor(page: Page, email: string): Promise<void> {
  await page.goto('/staff/accounts');
  await page.getByRole('button', { name: 'Jemanden einladen' }).click();
  const form = page.getByRole('dialog', { name: 'Jemanden einladen' });
  await expect(form.getByRole('checkbox', { name: 'Ärztin' })).toBeChecked();
  await form.getByLabel('Vorname').fill('Anna');
  await form.getByLabel('Nachname').fill('Keller');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  await takePictures(page, '10-invitation');
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  await expect(form).toBeHidden();
}

/** The invited account becomes that of the doctor whom patients see. */
export async function linkDoctor(page: Page): Promise<void> {
  await page.goto('/staff/accounts');
  await page.getByRole('button', { name: 'Aktionen für Anna Keller' }).click();
  await page.getByRole('button', { name: 'Ärztin zuordnen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anna Keller zuordnen' });
  await dialog.getByLabel('Ärztin im Angebot der Klinik').selectOption('Dr. med. Anna Keller');
  await dialog.getByRole('button', { name: 'Zuordnen' }).click();
  await expect(dialog).toBeHidden();
  await expectCalm(page, '13-team');
}

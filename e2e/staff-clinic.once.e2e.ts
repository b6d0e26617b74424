import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { tabTo } from './keyboard.ts';
import { OWN_SERVICE } from './own-hours.ts';
import { PASSWORD_LABEL } from './patients.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import { askForProofOnce, asStaff, openWorkspace } from './staff.ts';
import { test } from './test.ts';

const MONTH_MS = 30 * 24 * 3_600_000;
const PICTURE = 'database/demo/maria-vogel.png';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const inLanguage = (page: Page, language: 'Deutsch' | 'Englisch') =>
  page.getByRole('group', { name: language, exact: true });

test('SEAM-25: an administrator adds a service with a picture, sees a preview, and visitors see it in the wizard', {
  tag: CORE,
}, async ({ page }) => {
  // Looks at the demo catalogue leave it out.
  const title = `${OWN_SERVICE} zum Schlaf ${Date.now()}`;
  await openWorkspace(page, '/clinic');
  await expect(page.getByRole('link', { name: 'Erstgespräch Wechseljahre' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Neue Leistung' }).click();
  await expect(heading(page)).toHaveText('Neue Leistung');
  await inLanguage(page, 'Deutsch').getByLabel('Titel').fill(title);
  await inLanguage(page, 'Deutsch').getByLabel('Beschreibung').fill('Ruhig <b>besprochen</b>');
  await page.getByLabel('Preis in Euro').fill('99,5');
  await page.getByLabel('Kategorie').selectOption('Befunde & Zweitmeinung');
  await page.getByLabel('Bild', { exact: true }).setInputFiles(PICTURE);
  const preview = page.getByRole('region', { name: 'So sehen es Patientinnen' });
  await expect(preview).toContainText('99,50 €');
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/api\/pictures\/[0-9a-f]{32}$/);

  await page.getByRole('link', { name: 'Alle Leistungen' }).click();
  await page.getByRole('link', { name: 'Neue Leistung' }).click();
  await expect(page.getByText('Ihre nicht gespeicherten Eingaben sind wieder da.')).toBeVisible();
  await expect(inLanguage(page, 'Deutsch').getByLabel('Titel')).toHaveValue(title);

  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(inLanguage(page, 'Englisch').getByLabel('Titel')).toBeFocused();
  await expect(inLanguage(page, 'Englisch').getByLabel('Titel')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await inLanguage(page, 'Englisch').getByLabel('Titel').fill(title);
  await inLanguage(page, 'Englisch').getByLabel('Beschreibung').fill('Talked over calmly');
  // Not the one who changes the text about herself at the same time: it would become outdated.
  await page.getByLabel('Dr. med. Lena Maurer').check();
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(heading(page)).toHaveText(title);

  const portal = await page.context().newPage();
  await portal.goto('/patient/book-appointment');
  await portal.getByText('Befunde & Zweitmeinung').click();
  const card = portal.getByRole('button', { name: title });
  await expect(card).toContainText('99,50 €');
  await expect(card).toContainText('Ruhig <b>besprochen</b>');
  await expect(card.locator('img')).toBeVisible();
  await expectAccessible(portal);

  await page.getByRole('button', { name: 'Nicht mehr zeigen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Es stehen keine Termine an.');
  await dialog.getByRole('button', { name: 'Nicht mehr zeigen' }).click();
  await expect(page.getByText('Patientinnen sehen diese Leistung nicht.')).toBeVisible();
});

test('SEAM-17, SEAM-24: an administrator previews and publishes a legal text, and visitors read it without scripts at /patient/agb', async ({
  page,
}) => {
  const title = `Ergänzung ${Date.now()}`;
  await openWorkspace(page, '/clinic/legal/agb');
  await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click();
  const block = page.getByRole('region', { name: /^Abschnitt \d+$/ }).last();
  for (const [language, words] of [
    ['Deutsch', 'Neu'],
    ['Englisch', 'New'],
  ] as const) {
    const fields = block.getByRole('group', { name: language, exact: true });
    await fields.getByRole('textbox', { name: 'Überschrift' }).fill(title);
    const text = fields.getByRole('textbox', { name: 'Text' });
    await text.fill(`${words}: {no_show_fee_percent} %`);
    await text.press('ControlOrMeta+a');
    await text.press('Shift+Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(fields.getByRole('button', { name: 'Zwischenüberschrift', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expect(text.getByRole('heading', { level: 3 })).toContainText(words);
  }
  await page.getByRole('button', { name: 'Vorschau' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('article').last();
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(/Neu: \d+ %/);
  await dialog.getByRole('button', { name: 'Englisch' }).click();
  await expect(shown).toContainText(/New: \d+ %/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(dialog).toContainText('bleibt für immer erhalten');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('veröffentlicht von Petra Sommer').first()).toBeVisible();
  await expect(page.getByText('Früher').first()).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await page.goto('/patient/agb');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('article').last()).toContainText(/Neu: \d+ %/);
  await expect(page.getByText('Gültig ab 01.01.2025')).toHaveCount(0);
});

test('SEAM-17: an administrator signs in again, announces a legal text and withdraws it', async ({
  page,
}) => {
  await openWorkspace(page, '/clinic/legal/haftungsausschluss');
  const text = page.getByRole('textbox', { name: 'Text' }).first();
  await text.press('End');
  await text.pressSequentially(` ${Date.now()}`);
  await askForProofOnce(page, '/api/staff/legal/haftungsausschluss/publish');
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neue Fassung veröffentlichen' });
  await dialog.getByLabel('Ab wann soll sie gelten?').selectOption('Ab einem bestimmten Zeitpunkt');
  await dialog.getByLabel('Datum').fill(new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  const proof = page.getByRole('dialog', { name: 'Sind Sie es?' });
  await proof.getByLabel(PASSWORD_LABEL).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const announced = page.getByRole('listitem').filter({ hasText: 'Angekündigt' }).first();
  await expect(announced).toBeVisible();
  await expectAccessible(page);

  await announced.getByRole('button', { name: /^Fassung ab .* zurücknehmen$/ }).click();
  const question = page.getByRole('dialog', { name: 'Angekündigte Fassung zurücknehmen?' });
  await expectAccessible(page, 'dialog[open]');
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  const withdrawn = page.getByRole('listitem').filter({ hasText: 'zurückgenommen von Petra Sommer' });
  await expect(withdrawn.first()).toBeVisible();
  await expect(withdrawn.first().getByRole('button', { name: /zurücknehmen$/ })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test('SEAM-25: an administrator who saves after a colleague sees the colleague’s name and keeps the entries', async ({
  page,
}) => {
  const title = `Gruppe ${Date.now()}`;
  const texts = { de: { title, sub_name: 'Alt' }, en: { title, sub_name: 'Old' } };
  const admin = asStaff();
  const path = '/api/staff/catalogue/categories';
  const { data } = (await admin.call('POST', path, { texts })) as { data: { id: number } };
  const { id } = data;
  await openWorkspace(page, `/clinic/categories/${id}`);
  await inLanguage(page, 'Deutsch').getByLabel('Untertitel').fill('Meins');
  const theirs = { ...texts, en: { title, sub_name: 'Theirs' } };
  await admin.call('PUT', `${path}/${id}`, { version: 1, texts: theirs });

  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Petra Sommer hat das inzwischen geändert',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mit meinen Eingaben weitermachen' }).click();
  await expect(inLanguage(page, 'Deutsch').getByLabel('Untertitel')).toHaveValue('Meins');
  await expect(inLanguage(page, 'Englisch').getByLabel('Untertitel')).toHaveValue('Theirs');
  await tabTo(page.getByRole('button', { name: 'Speichern' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gespeichert.')).toBeVisible();

  await page.getByRole('button', { name: 'Nicht mehr zeigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nicht mehr zeigen?' });
  await expect(dialog).toContainText('Es stehen keine Termine an.');
  await dialog.getByRole('button', { name: 'Nicht mehr zeigen' }).click();
  await expect(page.getByRole('button', { name: 'Wieder zeigen' })).toBeFocused();
  await expect(page.getByText(/können keine ihrer Leistungen buchen/)).toBeVisible();
});

test('SEAM-18: the settings refuse a colour with too little contrast, and an accepted colour changes the portal', async ({
  page,
}) => {
  await openWorkspace(page, '/clinic/settings');
  const colour = page.getByLabel('Farbe des Portals');
  const group = page.getByRole('group', { name: 'Auftritt' });
  await tabTo(colour);
  await page.keyboard.type('#ffee00');
  await expect(group.getByRole('status').filter({ hasText: 'zu gering' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(colour).toBeFocused();
  await expect(colour).toHaveAccessibleDescription(/Diese Farbe ist zu hell/);
  await expectAccessible(page);

  await colour.fill('#1f5f8b');
  await expect(group.getByRole('status').filter({ hasText: 'gut lesbar' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Die Einstellungen sind gespeichert.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Petra Sommer.*#1f5f8b/ }).first()).toBeVisible();
  try {
    await page.goto('/patient/');
    await expect(heading(page)).toBeVisible();
    const brand = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
    expect(await brand()).toContain('#1f5f8b');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  } finally {
    const admin = asStaff();
    await admin.call('PUT', '/api/staff/settings', {
      values: { brand_colour: null },
      was: { brand_colour: '#1f5f8b' },
    });
  }
});

test('OR-33: a doctor changes the text about herself and sees no settings, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWorkspace(page, '/clinic/doctors', 'aerztin@example.com');
  await expect(page.getByRole('link', { name: 'Rechtstexte' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Einstellungen' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Neue Ärztin' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Dr. med. Anna Keller' }).click();
  const about = inLanguage(page, 'Deutsch').getByLabel('Über die Ärztin');
  await about.fill(await about.inputValue());
  await expect(page.getByLabel('Vorname')).toHaveCount(0);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert.')).toBeVisible();
  await expectAccessible(page);
});

import { expect, type Page } from '@playwright/test';
import { aPatientOfDemoDoctor } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a doctor finds a patient, documents a visit and signs the note', { tag: CORE }, async ({ page }) => {
  const { email } = await aPatientOfDemoDoctor();
  await openWorkspace(page, '/patients', 'aerztin@example.com');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Behandlung' }).click();
  await page
    .getByRole('button', { name: /^Notiz schreiben: / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Beurteilung' }).fill('Klimakterisches Syndrom');
  await page.getByRole('textbox', { name: 'Diagnose suchen' }).fill('N95.1');
  await page.getByRole('button', { name: /^N95\.1/ }).click();
  await page.getByRole('button', { name: 'Notiz unterzeichnen' }).click();
  await dialog(page).getByRole('button', { name: 'Notiz unterzeichnen' }).click();
  await expect(page.getByText('Unterzeichnet', { exact: true }).first()).toBeVisible();
  const addendum = page.getByRole('button', { name: 'Nachtrag schreiben' });
  const width = async () => (await addendum.boundingBox())?.width;
  await expect.poll(width, 'the button is as wide as its words').toBeLessThan(300);
});

test('a doctor releases a plan and issues a prescription; the patient reads both and anybody checks the paper', {
  tag: CORE,
}, async ({ page, browser }) => {
  const { email, password, patientId } = await aPatientOfDemoDoctor();
  await openWorkspace(page, `/patients/${patientId}?tab=plan`, 'aerztin@example.com');
  await page.getByRole('button', { name: 'Plan schreiben' }).click();
  await page.getByLabel('Aus einer Vorlage').selectOption({ index: 1 });
  await page.getByRole('button', { name: /^Progesteron .* bearbeiten$/ }).click();
  await dialog(page).getByLabel('nachts').fill('2');
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('0-0-0-2 Kapseln, täglich')).toBeVisible();
  await expect(page.getByText(/^Entwurf gespeichert um/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Plan freigeben' }).click();
  await dialog(page).getByRole('button', { name: 'Plan freigeben' }).click();
  await expect(page.getByRole('button', { name: 'Nächsten Plan beginnen' })).toBeVisible();

  await page.getByRole('button', { name: 'Beginnen', exact: true }).click();
  const medicine = dialog(page).getByRole('group', { name: /^\d+\. Arzneimittel$/ });
  const progesterone = medicine.filter({ has: page.locator('input[value^="Progesteron"]') });
  await expect(progesterone.getByLabel('Dosierung', { exact: true })).toHaveValue(/^0-0-0-2 Kapseln/);
  await dialog(page).getByRole('button', { name: 'Ausstellen' }).click();
  const missing = dialog(page).getByText('Bitte füllen Sie dieses Feld aus.');
  await expect(missing).toHaveCount(await medicine.count());
  await expectAccessible(page, 'dialog');
  for (const size of await dialog(page).getByLabel('Packungsgröße').all()) await size.selectOption('N2');
  await dialog(page).getByRole('button', { name: 'Ausstellen' }).click();
  const check = page.getByRole('link', { name: /^Prüfseite von P-/ });
  await expect(check).toBeVisible();
  await expectAccessible(page);

  const home = await browser.newPage();
  await signInAt(home, '/medical-history', email, password);
  await expect(home.getByRole('region', { name: 'Unterlagen der Klinik' })).toContainText(
    /Privatrezept · \d\d\.\d\d\.\d{4}/,
  );
  await home.getByRole('link', { name: 'Plan lesen' }).click();
  await expect(home.getByText('Kapseln, täglich')).toBeVisible();
  await expectAccessible(home);

  const anybody = await browser.newPage();
  await anybody.goto((await check.getAttribute('href')) ?? '');
  await expect(anybody.getByRole('heading', { name: 'Von dieser Klinik ausgestellt' })).toBeVisible();
  await expect(anybody.getByRole('main')).not.toContainText(/Eva|Klein|Rezept/);
  await expectAccessible(anybody);
});

test('a doctor keeps a short text; in a note Tab inserts it, one step undoes it, and Tab leads on', async ({
  page,
}) => {
  const abbreviation = `k${Date.now().toString(36)}`;
  await openWorkspace(page, '/clinic/texts', 'aerztin@example.com');
  await page.getByRole('button', { name: 'Neuer Textbaustein' }).click();
  await dialog(page).getByLabel('Kürzel').fill(abbreviation);
  await dialog(page).getByLabel('Bereich der Notiz').selectOption('Verlauf');
  await dialog(page).getByLabel('Text', { exact: false }).last().fill('Erste Zeile.\nZweite Zeile.');
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('button', { name: `${abbreviation} bearbeiten` })).toBeVisible();
  await expectAccessible(page);

  const { patientId } = await aPatientOfDemoDoctor();
  await page.goto(`/staff/patients/${patientId}?tab=treatment`);
  await page
    .getByRole('button', { name: /^Notiz schreiben: / })
    .first()
    .click();
  const course = page.getByRole('textbox', { name: 'Verlauf' });
  await course.pressSequentially(`Seit Mai ${abbreviation}`);
  await expect(page.getByText('Tab fügt ein: „Erste Zeile. Zweite Zeile.“')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(course).toHaveValue('Seit Mai Erste Zeile.\nZweite Zeile.');
  await page.keyboard.press('Control+z');
  await expect(course).toHaveValue(`Seit Mai ${abbreviation}`);
  await page.keyboard.press('Control+Shift+z');
  await expect(course).toHaveValue('Seit Mai Erste Zeile.\nZweite Zeile.');
  await page.keyboard.type(' Ende');
  await page.keyboard.press('Tab');
  await expect(course).not.toBeFocused();
  await expect(page.getByText(/^Entwurf gespeichert um/)).toBeVisible();
  await page.reload();
  await expect(course).toHaveValue('Seit Mai Erste Zeile.\nZweite Zeile. Ende');

  await page.getByRole('button', { name: 'Textbaustein einfügen: Beurteilung' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^klim / }).click();
  await expect(page.getByRole('textbox', { name: 'Beurteilung' })).toHaveValue(/^Klimakterisches Syndrom/);
  await expect(page.getByRole('textbox', { name: 'Beurteilung' })).toBeFocused();
});

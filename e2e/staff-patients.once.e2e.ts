import { type Browser, expect, type Page } from '@playwright/test';
import { aPdf } from '#server/platform/files/testing.ts';
import { aPatientOfDemoDoctor, aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { tabTo } from './keyboard.ts';
import { PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { sendEnquiry, sendFinding, signHistory } from './sent-by-patient.ts';
import { signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

const DOCTOR = 'aerztin@example.com';
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What she sees at home, in a browser of her own. */
async function asPatientAt(browser: Browser, place: string, email: string, password: string): Promise<Page> {
  const page = await browser.newPage();
  await signInAt(page, place, email, password);
  return page;
}

async function findInList(page: Page, search: string): Promise<void> {
  await page.getByRole('searchbox').fill(search);
  await page.getByRole('row').filter({ hasText: search }).getByRole('link').first().click();
}

test('SEAM-12, OR-33: a doctor finds a patient by keyboard and reads the history and its changes in English', {
  tag: CORE,
}, async ({ page }) => {
  const { email, token } = await aPatientOfDemoDoctor();
  await signHistory(token, { hormoneTherapy: 'Östradiol-Gel und Progesteron' });
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await openWorkspace(page, '/patients', DOCTOR);
  await page.getByRole('searchbox').fill(email);
  const found = page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Klein, Eva' });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await tabTo(found);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Eva Klein');
  await expect(page).toHaveTitle(/^Eva Klein ·/);
  await expectAccessible(page);

  await tabTo(tab(page, 'Overview'));
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Appointments')).toBeFocused();
  await expect(page.getByRole('row', { name: /Dr\. med\. Anna Keller/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const read = page.getByRole('link', { name: 'Read version 2' });
  await expect(read).toBeVisible();
  await expectAccessible(page);
  await tabTo(read);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Version 2, whole form' })).toBeFocused();
  const question = 'Do you take hormones for menopausal complaints now';
  const answer = page.getByRole('term').filter({ hasText: question }).locator('xpath=following-sibling::dd');
  await expect(answer).toContainText('Östradiol-Gel und Progesteron');
  await expect(answer).toContainText('(written in German)');
  await expect(page.getByText('Unchanged since it was signed')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to all versions' }).click();
  await page.getByRole('link', { name: 'What has changed? Since version 1' }).click();
  await expect(page.getByRole('heading', { name: 'From version 1 to version 2' })).toBeFocused();
  const cells = page.getByRole('row', { name: question }).getByRole('cell');
  await expect(cells.nth(0)).toContainText('Changed');
  await expect(cells.nth(1)).toHaveText('No');
  await expect(cells.nth(2)).toContainText('Yes');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveTitle(/^Patients ·/);
});

test('SEAM-11, SEAM-26: a doctor uploads a therapy plan and releases it, and the patient sees it', async ({
  page,
  browser,
}) => {
  const { email, password } = await aPatientOfDemoDoctor();
  await openWorkspace(page, '/patients', DOCTOR);
  await findInList(page, email);
  await tab(page, 'Dokumente').click();
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click();
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page).getByText('Bitte wählen Sie eine Datei.')).toBeVisible();
  await expectAccessible(page, 'dialog');
  const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
  await dialog(page).getByLabel('Datei').setInputFiles(file);
  await dialog(page).getByLabel('Titel').fill('Plan für drei Monate');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole('row', { name: /Plan für drei Monate/ });
  await expect(row).toContainText('Noch nicht sichtbar');
  await expectAccessible(page);

  const home = await asPatientAt(browser, '/medical-history', email, password);
  const plans = home.getByRole('region', { name: 'Therapiepläne' });
  await expect(plans).toBeVisible();
  await expect(plans).not.toContainText('Plan für drei Monate');
  await row.getByRole('button', { name: 'Freigeben: Plan für drei Monate' }).click();
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Freigeben' }).click();
  await expect(row).toContainText('Sichtbar seit');
  await expect(tab(page, 'Dokumente')).toBeFocused();
  await home.reload();
  await expect(plans).toContainText('Plan für drei Monate');
});

test('OR-33: a doctor opens the record of another doctor’s patient in an emergency, and the patient reads who opened it and why', async ({
  page,
  browser,
  request,
}) => {
  const email = await registerPatient(request);
  await openWorkspace(page, '/patients', DOCTOR);
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('Zu dieser Suche gibt es keine Einträge')).toBeVisible();
  await page.getByRole('button', { name: 'Im Notfall öffnen' }).click();
  await dialog(page).getByLabel('E-Mail-Adresse *').fill('niemand@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('gibt es hier keine Patientin')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog(page).getByLabel('E-Mail-Adresse *').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Die Patientin sieht Ihren Namen und Ihre Begründung');
  await dialog(page).getByLabel('Begründung').fill('Notaufnahme ruft an');
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Akte öffnen' }).click();
  await expect(heading(page)).toHaveText('Petra Sommer');
  await expect(page.getByText('Sie lesen diese Akte im Notfall')).toBeVisible();
  await expectAccessible(page);
  await tab(page, 'Dokumente').click();
  await expect(page.getByText('aber keine hinzufügen, freigeben oder löschen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dokument hinzufügen' })).toHaveCount(0);

  const home = await asPatientAt(browser, '/account', email, PASSWORD);
  const log = home.getByRole('row', { name: /Zugriff im Notfall/ });
  await expect(log).toContainText('Anna Keller');
  await expect(log).toContainText('Notaufnahme ruft an');
});

test('OR-33: an assistant finds every patient, but reads no medical data', async ({ page }) => {
  const { email, token, patientId } = await aPatientWithAppointment('paypal');
  await sendFinding(token, 'Ultraschall der Schilddrüse');
  await sendEnquiry(token, email, { title: 'Vorbereitung auf das Gespräch' });
  await page.request.post('/sandbox/jobs/deliver');
  await openWorkspace(page, '/patients', 'assistentin@example.com');
  await findInList(page, email);
  await expect(heading(page)).toHaveText('Eva Klein');
  await expect(tab(page, 'Anamnese')).toHaveCount(0);
  await tab(page, 'Dokumente').click();
  await expect(page.getByRole('row', { name: /Befund/ }).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Schilddrüse');
  await expect(page.getByRole('main').getByRole('button', { name: 'Freigeben' })).toHaveCount(0);
  await tab(page, 'Rechnungen').click();
  const paper = page.waitForResponse(/\/api\/staff\/invoices\/\d+\/pdf$/);
  await page
    .getByRole('link', { name: /^\d{4}-\d{6} als PDF öffnen$/ })
    .first()
    .click();
  expect((await paper).status()).toBe(200);
  await tab(page, 'Anfragen').click();
  await page.getByRole('link', { name: 'Vorbereitung auf das Gespräch' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Anfrage von Petra Sommer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toBeFocused();
  await page.goto(`/staff/patients/${patientId}?tab=history`);
  await expect(tab(page, 'Übersicht')).toHaveAttribute('aria-selected', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('SEAM-19: an administrator merges two accounts of a patient, and the second one is closed', async ({
  page,
  request,
}) => {
  const [kept, emptied] = [await registerPatient(request), await registerPatient(request)];
  await openWorkspace(page, '/patients');
  await findInList(page, kept);
  const doubles = page.getByRole('region', { name: 'Mögliche doppelte Konten' });
  await doubles
    .getByRole('listitem')
    .filter({ hasText: emptied })
    .getByRole('button', { name: 'Zusammenführen' })
    .click();
  await expect(dialog(page).getByRole('radio', { name: new RegExp(kept) })).toBeChecked();
  await dialog(page).getByLabel('Woher wissen Sie').fill('kurz');
  await dialog(page).getByRole('button', { name: 'Endgültig zusammenführen' }).click();
  await expect(dialog(page).getByLabel('Woher wissen Sie')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'dialog');
  await dialog(page).getByLabel('Woher wissen Sie').fill('Am Telefon bestätigt');
  await dialog(page).getByRole('button', { name: 'Endgültig zusammenführen' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page)).toHaveText('Petra Sommer');

  const signIn = (email: string) => request.post('/api/login', { data: { email, password: PASSWORD } });
  expect((await signIn(kept)).status()).toBe(200);
  expect((await signIn(emptied)).status()).not.toBe(200);
});

test('an administrator sees the former name of a patient and who changed it', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await registerPatient(request);
  await openWorkspace(page, '/patients');
  await findInList(page, email);
  await expect(heading(page)).toHaveText('Petra Sommer');
  await expect(page.getByRole('heading', { name: 'Person' })).toBeVisible();
  const former = page.getByRole('region', { name: 'Frühere Angaben' });
  await expect(former).toBeHidden();

  const token = await signInElsewhere(baseURL, email);
  const changed = await request.put('/api/patients/update-profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { user: { last_name: 'Winter', birthdate: '1972-03-15' } },
  });
  expect(changed.status()).toBe(200);
  await page.reload();
  await expect(heading(page)).toHaveText('Petra Winter');
  await expect(former.getByRole('listitem').filter({ hasText: 'Nachname: Sommer' })).toContainText(
    'von Petra Winter',
  );
  await expect(former.getByRole('listitem').filter({ hasText: 'Geburtsdatum: 14.03.1972' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

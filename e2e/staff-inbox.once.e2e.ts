import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { aPatientOfDemoDoctor, aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { aChat, bubbles, editor } from './chat.ts';
import { CORE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { aPatient } from './patients.ts';
import { sendEnquiry } from './sent-by-patient.ts';
import { asStaff, openWorkspace } from './staff.ts';
import { test } from './test.ts';

test('SEAM-15: a doctor finds a waiting patient and answers with a quick text, and the patient sees it at once', {
  tag: CORE,
}, async ({ page, request, browser, baseURL }) => {
  const chat = await aChat(request);
  const hers = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  const patient = await hers.newPage();
  await chat.open(patient);
  await editor(patient).fill('Darf ich die Tropfen abends nehmen?');
  await patient.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(bubbles(patient).getByText('gesendet', { exact: true })).toBeAttached();

  // By its address, wherever it stands in the list: others wait longer.
  await openWorkspace(page, `/chats?conversation_id=${chat.id}`, 'aerztin@example.com');
  const entry = page.locator(`nav a[href$="conversation_id=${chat.id}"]`);
  await expect(entry).toContainText('Wartet auf Antwort');
  await expect(entry).not.toContainText('Tropfen');
  await expect(bubbles(page)).toContainText(['Darf ich die Tropfen abends nehmen?']);
  await expectAccessible(page);

  const title = `Abends ${randomUUID()}`;
  await page.getByRole('button', { name: 'Textbaustein einfügen' }).click();
  await page.getByRole('button', { name: 'Textbausteine bearbeiten' }).click();
  await page.getByRole('button', { name: 'Neuer Textbaustein' }).click();
  await page.getByLabel(/^Titel/).fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill('Ja, gern am Abend.');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('dialog').getByText(title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
  await page.getByRole('button', { name: 'Textbaustein einfügen' }).click();
  await page.getByRole('button', { name: title }).click();
  await expect(editor(page)).toContainText('Ja, gern am Abend.');
  await expect(editor(page)).toBeFocused();
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(bubbles(patient).last()).toContainText('Ja, gern am Abend.');
  await expect(entry).toContainText('Beantwortet');
  await hers.close();
});

test('SEAM-16: an assistant answers an enquiry, and it leaves the list of open enquiries', {
  tag: CORE,
}, async ({ page }) => {
  const { title, email } = await anEnquiry(page);
  await openWorkspace(page, '/contacts', 'assistentin@example.com');
  // Those of other tests may fill the first page.
  await page.getByRole('searchbox').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /lesen und beantworten$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Antwort senden' }).click();
  await expect(dialog.getByLabel(/^Antwort/)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog).toContainText(email);
  await dialog.getByLabel(/^Antwort/).fill('Sehr gern, wir melden uns telefonisch.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Antwort senden' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await findInLetter(page.request, email, /Anfrage/);
});

/** The number of an invoice that a patient of this journey has paid. */
async function aPaidNumber(page: Page): Promise<string> {
  const { patientId } = await aPatientWithAppointment('paypal');
  await page.request.post('/sandbox/jobs/deliver');
  const found = await asStaff().call('GET', `/api/staff/patients/${patientId}/invoices`);
  const { data } = found as { data: { invoice_number: string | null }[] };
  return data[0]?.invoice_number ?? 'none';
}

test('SEAM-10, OR-33: an administrator sees the figures and invoices of the month and fills in a refund; a doctor sees neither', async ({
  page,
}) => {
  await openWorkspace(page, '/money');
  const figures = page.getByRole('region', { name: 'Zahlen des Monats' });
  await expect(figures.getByText('Eingenommen')).toBeVisible();
  const table = page.getByRole('region', { name: 'Rechnungen' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await table.getByLabel('Anzeigen').selectOption('Bezahlte');
  await table.getByRole('searchbox').fill(await aPaidNumber(page));
  await expect(table.getByRole('row')).toHaveCount(2);
  await table
    .getByRole('button', { name: /^Aktionen für \d{4}-\d{6}/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Erstatten mit Rechnungskorrektur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Betrag in Euro/).fill('viel');
  await dialog.getByLabel(/^Begründung/).fill('Kulanz');
  await dialog.getByRole('button', { name: 'Erstatten mit Rechnungskorrektur' }).click();
  await expect(dialog.getByText('Bitte geben Sie einen Betrag wie 12,50 ein.').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openWorkspace(page, '/today', 'aerztin@example.com');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Kalender' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Finanzen' })).toHaveCount(0);
});

test('SEAM-27: an administrator finds who opened a record between two days; an assistant does not see this screen', async ({
  page,
}) => {
  const { patientId } = await aPatientOfDemoDoctor();
  await asStaff('aerztin@example.com').call('GET', `/api/staff/patients/${patientId}`);
  await openWorkspace(page, '/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zugriffe');
  await page.getByLabel(/^Patientennummer/).fill('Vogel');
  await expect(page.getByText('Bitte geben Sie eine Nummer ein.')).toBeVisible();
  await page.getByLabel(/^Patientennummer/).fill('999999');
  await expect(page.getByText('Keine Zugriffe')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Patientennummer/).fill(String(patientId));
  await page.getByLabel('Vom').fill('2026-01-01');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Anna Keller');
  await expectAccessible(page);

  await openWorkspace(page, '/audit', 'assistentin@example.com');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Zugriffe' })).toHaveCount(0);
});

/** A patient writes to the clinic; the title tells her enquiry from those of other tests. */
async function anEnquiry(page: Page): Promise<{ title: string; email: string }> {
  const title = `Frage ${randomUUID()}`;
  const { email, token } = await aPatient(page.request);
  await sendEnquiry(token, email, { title });
  return { title, email };
}

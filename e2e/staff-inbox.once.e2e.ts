import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { aChat, bubbles, editor } from './chat.ts';
import { findInLetter } from './mailbox.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { asStaff, openWorkspace } from './staff.ts';
import { test } from './test.ts';

test('SEAM-15: a doctor finds who waits, answers with a passage, and it is there on the other side at once', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const chat = await aChat(request, baseURL);
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

test('SEAM-16: an enquiry is answered from the workspace and leaves the list of open ones', async ({
  page,
}) => {
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

/** Of an invoice paid in the demo, and nobody else's business; its year depends on the day of the test. */
async function aPaidNumber(page: Page): Promise<string> {
  const admin = await asStaff(page.request);
  const { data } = (await admin.call('GET', '/api/staff/invoices?filter=paid&search=Vogel')) as {
    data: { invoice_number: string; refundable_cents: number }[];
  };
  return data.findLast((invoice) => invoice.refundable_cents > 0)?.invoice_number ?? 'none';
}

test('SEAM-10, OR-33: the administration sees the month and its invoices, and a refund is asked for carefully; a doctor sees neither', async ({
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
  await page.getByRole('button', { name: 'Zurückzahlen mit Gutschrift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Betrag in Euro/).fill('viel');
  await dialog.getByLabel(/^Begründung/).fill('Kulanz');
  await dialog.getByRole('button', { name: 'Zurückzahlen mit Gutschrift' }).click();
  await expect(dialog.getByText('Bitte geben Sie einen Betrag wie 12,50 ein.').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openWorkspace(page, '/today', 'aerztin@example.com');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Kalender' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Finanzen' })).toHaveCount(0);
});

test('SEAM-27: the administration finds who saw a patient between two days; others do not see this', async ({
  page,
}) => {
  const doctor = await asStaff(page.request, 'aerztin@example.com');
  await doctor.call('GET', '/api/staff/patients/1');
  await openWorkspace(page, '/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zugriffe');
  await page.getByLabel(/^Patientennummer/).fill('Vogel');
  await expect(page.getByText('Bitte geben Sie eine Nummer ein.')).toBeVisible();
  await page.getByLabel(/^Patientennummer/).fill('999999');
  await expect(page.getByText('Keine Zugriffe')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Patientennummer/).fill('');
  await page.getByLabel('Vom').fill('2026-01-01');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await openWorkspace(page, '/audit', 'assistentin@example.com');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Zugriffe' })).toHaveCount(0);
});

/** A patient writes to the clinic; the title tells her enquiry from those of other tests. */
async function anEnquiry(page: Page): Promise<{ title: string; email: string }> {
  const title = `Frage ${randomUUID()}`;
  const email = await registerPatient(page.request);
  const { access_token } = await (
    await page.request.post('/api/login', { data: { email, password: PASSWORD } })
  ).json();
  const contact = {
    ...{ title, description: 'Wie bereite ich mich vor?', first_name: 'Anna', last_name: 'Berger', email },
    ...{ phone: '1512345678', birthdate: '1974-03-09', doctor: '', agree_terms: true },
    address: { street: 'Lindenstraße', house_number: '12a', postal_code: '10115', city: 'Berlin' },
  };
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await page.request.post('/api/patients/contact/create', { headers, data: { contact } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { title, email };
}

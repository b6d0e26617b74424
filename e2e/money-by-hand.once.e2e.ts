import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { usualPositions } from '#database/demo/positions.ts';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { expectAccessible } from './axe.ts';
import { findInLetter } from './mailbox.ts';
import { type OwnPortal, openOwnPortal, REFUSED_LATER } from './own-portal.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { askForProofOnce, openWorkspace } from './staff.ts';
import { test } from './test.ts';

/* An invoice is overdue only weeks later, so the clock moves. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SERVICE = 'Ausführliche Zweitmeinung';
const PATIENT = `${USER_DATA.first_name} ${USER_DATA.last_name}`;

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await openOwnPortal();
});
test.afterAll(() => portal.stop());
test.beforeEach(() => test.slow());

test('an appointment is invoiced by positions and its card declined: the patient sees the GiroCode, the clinic reminds and records a transfer, and the month of the tax adviser adds up', async ({
  browser,
}) => {
  await prepareClinic();
  const { guests, date } = await portal.book(SERVICE, [REFUSED_LATER]);
  const email = guests[0]?.email ?? '';
  const evening = new Date(`${date}T19:00:00Z`);

  const doctor = await portal.open(browser, evening);
  await completeByPositions(doctor.page);
  await doctor.context.close();

  const later = new Date(evening.getTime() + MINUTE);
  await portal.moveClock(later);
  await portal.drain();
  const patient = await portal.open(browser, later);
  const link = await findInLetter(patient.page.request, email, /\/patient\/pay\/[\w-]+/);
  const reference = await lookAtGiroCode(patient.page, link);
  await signInAt(patient.page, '/invoices', email, USER_DATA.password);
  await patient.page.getByRole('button', { name: /^Positionen/ }).click();
  await expect(patient.page.getByRole('dialog')).toContainText('GOÄ-Nr. 34');
  await expect(patient.page.getByRole('dialog')).toContainText('N95.1 G Klimakterium');
  await expectAccessible(patient.page, 'dialog');
  await patient.page.keyboard.press('Escape');
  await expect(patient.page.getByRole('button', { name: /^Jetzt zahlen: / })).toBeVisible();
  await patient.context.close();

  // Nothing comes.
  const overdue = new Date(evening.getTime() + 16 * DAY);
  const office = await portal.open(browser, overdue);
  await portal.drain();
  await openWorkspace(office.page, '/money');
  await remind(office.page);
  const letter = await findInLetter(office.page.request, email, /Eigene Worte der Klinik zu \d{4}-\d{6}/);
  expect(letter).toContain(reference.replace('Rechnung ', ''));
  await recordTransfer(office.page);
  await compareExports(office.page);
  await office.context.close();

  const payer = await portal.open(browser, overdue);
  await payer.page.goto(link);
  await expect(payer.page.getByText('Diese Zahlung ist abgeschlossen.')).toBeVisible();
  await signInAt(payer.page, '/invoices', email, USER_DATA.password);
  await expect(payer.page.getByRole('table').getByText('Bezahlt', { exact: true })).toBeVisible();
  await payer.context.close();
});

/** The service is invoiced by positions, and the reminder has words of its own. */
async function prepareClinic(): Promise<void> {
  const admin = await portal.asStaff('admin@example.com');
  const id = await portal.serviceNamed(SERVICE);
  const positions = usualPositions(['34', '801', '75']).map(
    ({ number, factor_hundredths, times, reason }) => ({ number, factor_hundredths, times, reason }),
  );
  await admin('PUT', `/api/staff/services/${id}/positions`, { version: 0, positions });
  const values = {
    invoice_dunning_first_de: 'Eigene Worte der Klinik zu {number}.',
    invoice_dunning_first_en: 'Own words of the clinic about {number}.',
  };
  const was = Object.fromEntries(Object.keys(values).map((key) => [key, null]));
  await admin('PUT', '/api/staff/settings', { values, was });
}

async function completeByPositions(page: Page): Promise<void> {
  await openWorkspace(page, '/today', 'aerztin@example.com');
  await page
    .getByRole('button', { name: `Termin mit ${PATIENT}: Abschließen und 300,00 € abbuchen` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Termin abschließen?' });
  await dialog.getByLabel('Diagnose für die Rechnung').fill('N95.1 G Klimakterium');
  const written: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
  await dialog
    .getByLabel(/^Faktor zu/)
    .first()
    .press('Enter');
  await expectAccessible(page, 'dialog');
  expect(written, 'Enter in a field charges nobody').toEqual([]);
  await dialog.getByRole('button', { name: /^Abschließen und 91,17\s€ abbuchen/ }).click();
  await expect(page.getByText(/91,17\s€ werden gleich von .* abgebucht\./).first()).toBeVisible();
}

/** The code on the screen says the same as the words beside it. Returns the reference. */
async function lookAtGiroCode(page: Page, link: string): Promise<string> {
  await page.goto(link);
  const part = page.getByRole('region', { name: 'Oder überweisen' });
  await expect(part).toContainText('DE02 1203 0000 0000 2020 51');
  await expectAccessible(page);
  const code = await readQr(part.getByRole('img', { name: 'GiroCode für die Überweisung' }));
  const [tag, version, charset, kind, bic, recipient, iban, amount, purpose, structured, reference] =
    code.split('\n');
  expect([tag, version, charset, kind]).toEqual(['BCD', '002', '1', 'SCT']);
  expect([bic, recipient, iban]).toEqual([
    'BYLADEM1001',
    'Online Klinik Beispiel GmbH',
    'DE02120300000000202051',
  ]);
  expect([amount, purpose, structured]).toEqual(['EUR91.17', '', '']);
  expect(reference).toMatch(/^Rechnung \d{4}-\d{6}$/);
  await expect(part).toContainText(reference ?? '');
  return reference ?? '';
}

async function readQr(picture: Locator): Promise<string> {
  const raw = sharp(await picture.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

async function remind(page: Page): Promise<void> {
  const overdue = page.getByRole('region', { name: 'Überfällig' });
  await overdue.getByRole('button', { name: `Zahlungserinnerung senden: ${PATIENT}` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(dialog).toBeHidden();
  await expect(overdue.getByRole('listitem').filter({ hasText: PATIENT })).toContainText(
    /Zahlungserinnerung am .* von Petra Sommer/,
  );
}

async function recordTransfer(page: Page): Promise<void> {
  await askForProofOnce(page, '/api/staff/payments/*/receipt');
  // What is overdue is no longer listed as open; the list of all papers has it.
  const open = page.getByRole('region', { name: 'Offen', exact: true });
  await expect(open.getByRole('row').filter({ hasText: PATIENT })).toHaveCount(0);
  const papers = page.getByRole('region', { name: 'Rechnungen' });
  const row = papers.getByRole('row').filter({ hasText: PATIENT });
  await row.getByRole('button', { name: /^Aktionen/ }).click();
  await row.getByRole('button', { name: 'Zahlungseingang erfassen' }).click();
  const dialog = page.getByRole('dialog', { name: /^Zahlungseingang zu/ });
  await dialog.getByRole('radio', { name: 'Überweisung' }).check();
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Erfassen' }).click();
  const proof = page.getByRole('dialog', { name: 'Sind Sie es?' });
  await proof.getByRole('textbox', { name: 'Passwort' }).fill(DEMO_PASSWORD);
  await proof.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(dialog).toBeHidden();
  const overdue = page.getByRole('region', { name: 'Überfällig' });
  await expect(overdue.getByText(PATIENT)).toHaveCount(0);
  // The invoice follows from the event of the payment.
  await portal.drain();
  await expect(papers.getByText(/^Überweisung am/).first()).toBeVisible();
}

/** Both files of the month, read back, have the sum that stands on the screen, and the fees of the providers beside it. */
async function compareExports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Für die Steuerberatung' }).click();
  const shown = await page.getByText(/^\d+ Buchung(en)?\. .* Prüfsumme/).textContent();
  const [, count, euro, checksum] =
    /^(\d+) Buchung(?:en)?\. .*: (.+)\s€\. Prüfsumme (\w+)\.$/.exec(shown ?? '') ?? [];
  await expectAccessible(page);
  const datev = new TextDecoder('windows-1252').decode(await download(page, 'DATEV-Datei'));
  const plain = String(await download(page, 'CSV-Datei'));

  const [head = '', , ...bookings] = datev.trimEnd().split('\r\n');
  expect(head).toContain(checksum);
  expect(bookings).toHaveLength(Number(count));
  const sumOf = (lines: string[]) => lines.reduce((cents, line) => cents + bookedCents(line), 0);
  const money = bookings.filter((line) => !/"(Gebühr|Auszahlung) /.test(line));
  expect(sumOf(money)).toBe(Number(euro?.replace(/[.,]/g, '')));
  const [total = '', check] = plain.trimEnd().split('\r\n').slice(-2);
  expect(Number(total.replace(/^Summe;+/, '').replace(',', ''))).toBe(sumOf(bookings));
  expect(check).toBe(`Prüfsumme;;;;;;;${checksum}`);
}

/** The amount of a booking of the DATEV file: debit is money that came. */
function bookedCents(line: string): number {
  const [amount = '', side] = line.split(';').map((cell) => cell.replaceAll('"', ''));
  return Number(amount.replace(',', '')) * (side === 'S' ? 1 : -1);
}

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return await readFile(await file.path());
}

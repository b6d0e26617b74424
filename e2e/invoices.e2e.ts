import { expect, test } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';

test('INV-01, INV-03, INV-04, INV-05, INV-06, INV-07: the invoices with states and papers', async ({
  page,
  viewport,
}) => {
  await signInAt(page, '/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnungen');
  const table = page.getByRole('table');
  for (const label of ['Bezahlt', 'Erstattet', 'Entwurf']) {
    await expect(table.getByText(label, { exact: true }).first()).toBeVisible();
  }
  if ((viewport?.width ?? 0) >= 768) {
    await expect(page.getByRole('columnheader')).toHaveText([
      /Nummer/,
      /Betrag/,
      /Termin/,
      /Leistung/,
      /Terminstatus/,
      /^Rechnung/,
      /PDF/,
      /Erstellt am/,
      /Aktion/,
    ]);
  }
  await expect(page.getByLabel('Pro Seite')).toHaveValue('5');
  await expect(page.getByRole('button', { name: /senden|Vorschau/i })).toHaveCount(0);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await table
    .getByRole('link', { name: /^Rechnung 2\d{3}-\d+ als PDF laden$/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('CXL-08, INV-08: an appointment is cancelled from its invoice, by a call without a body', async ({
  page,
  baseURL,
}) => {
  const { email, password } = await aPatientWithAppointment(baseURL, 'paypal');
  await signInAt(page, '/invoices', email, password);
  await page.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  const sent = page.waitForRequest('**/cancel-appointment/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Absagen', exact: true }).click();
  expect([null, '{}']).toContain((await sent).postData());
  // The refund may have been quicker: then the credit note is listed as well.
  await expect(page.getByRole('table').getByText('Abgesagt', { exact: true }).first()).toBeVisible();
});

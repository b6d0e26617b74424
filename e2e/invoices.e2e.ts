import { expect } from '@playwright/test';
import { aFreeTime, aPatientWithAppointment, bookAgain } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE, proves } from './details.ts';
import { callAsPatient } from './sent-by-patient.ts';
import { signInAt } from './sign-in.ts';
import { expectLargeTargets } from './targets.ts';
import { test } from './test.ts';

test('a patient sees her invoices with states and downloads a PDF', {
  tag: CORE,
  annotation: proves('INV-01, INV-03, INV-04, INV-05, INV-06, INV-07'),
}, async ({ page, viewport }) => {
  const patient = await aPatientWithAppointment('paypal');
  const cancelled = await bookAgain(patient, await aFreeTime(), 'paypal');
  await callAsPatient(patient.token, `/api/patients/cancel-appointment/${cancelled}`);
  await bookAgain(patient, await aFreeTime(), 'stripe');
  await page.request.post('/sandbox/jobs/deliver');
  await signInAt(page, '/invoices', patient.email, patient.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnungen');
  const isPhone = (viewport?.width ?? 0) < 768;
  const table = isPhone ? page.getByRole('list', { name: 'Rechnungen' }) : page.getByRole('table');
  for (const label of ['Bezahlt', 'Erstattet']) {
    await expect(table.getByText(label, { exact: true }).first()).toBeVisible();
  }
  await expect(table.getByText('Nach dem Termin')).toBeHidden();
  const planned = page.getByText(/^Wird noch berechnet: 1 Termin, /);
  await planned.click();
  await expect(page.getByText('Nach dem Termin', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await planned.click();
  if (isPhone) {
    await expectLargeTargets(page);
    await table
      .getByRole('button', { name: /^Mehr:/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Suchen und sortieren' }).click();
  } else {
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

test('a patient cancels an appointment from its invoice by a call without a body', {
  tag: ONCE,
  annotation: proves('CXL-08, INV-02, INV-08, API-36, API-37'),
}, async ({ page }) => {
  const { email, password } = await aPatientWithAppointment('paypal');
  const listed = page.waitForRequest('**/api/patients/invoices?*');
  await signInAt(page, '/invoices', email, password);
  const asked = Object.fromEntries(new URL((await listed).url()).searchParams);
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('patientUser') ?? '{}'));
  expect(asked).toEqual({
    page: '1',
    perPage: '5',
    search: '',
    sortColumn: 'created_at',
    sortDirection: 'desc',
    stage: 'issued',
    'restrictions[user_id]': String(id),
  });
  await page.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  const sent = page.waitForRequest('**/cancel-appointment/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Absagen', exact: true }).click();
  expect((await sent).postData()).toBeNull();
  expect(await (await sent).headerValue('content-type')).toBeNull();
  // The refund may have been quicker: then the credit note is listed as well.
  await expect(page.getByRole('table').getByText('Abgesagt', { exact: true }).first()).toBeVisible();
});

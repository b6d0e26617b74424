import { expect } from '@playwright/test';
import { aPatientWithAppointment, proposeAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE, proves } from './details.ts';
import { callAsPatient } from './sent-by-patient.ts';
import { signInAt } from './sign-in.ts';
import { expectLargeTargets } from './targets.ts';
import { test } from './test.ts';

test('a patient sees her appointments with columns, statuses, search and paging', {
  tag: CORE,
  annotation: proves('APPT-01, APPT-02, APPT-06, APPT-08, APPT-09, APPT-10, APPT-11, API-35'),
}, async ({ page, viewport }) => {
  const { email, password, token, patientId } = await aPatientWithAppointment();
  const cancelled = await proposeAppointment(patientId);
  await callAsPatient(token, `/api/patients/cancel-appointment/${cancelled}`);
  const listed = page.waitForRequest('**/api/patients/get-appointments?*');
  await signInAt(page, '/appointment', email, password);
  const asked = Object.fromEntries(new URL((await listed).url()).searchParams);
  expect(asked).toEqual({
    page: '1',
    perPage: '5',
    search: '',
    sortColumn: 'created_at',
    sortDirection: 'desc',
    groups: 'upcoming_first',
    'restrictions[user_id]': String(patientId),
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Termine');
  const isPhone = (viewport?.width ?? 0) < 768;
  const rows = isPhone
    ? page.getByRole('list', { name: /^Meine Termine:/ }).locator('> li')
    : page.getByRole('table').locator('tbody tr:has(td)');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Kommende', { exact: true })).toBeVisible();
  await expect(page.getByText('Vergangene', { exact: true })).toBeVisible();
  if (isPhone) {
    await expect(rows.first()).toContainText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d Uhr/);
    await expectLargeTargets(page);
    for (const row of await rows.all()) await row.getByRole('button', { name: /^Mehr:/ }).click();
    await page.getByRole('button', { name: 'Suchen und sortieren' }).click();
  } else {
    await expect(page.getByRole('columnheader')).toHaveText([
      /Datum/,
      /Uhrzeit/,
      /Leistung/,
      /Status/,
      /Video-Link/,
      /Gebucht am/,
      /Aktion/,
    ]);
  }
  await expect(page.getByText(/^Abgesagt am \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel('Pro Seite')).toHaveValue('5');
  await expect(page.getByLabel('Pro Seite').locator('option')).toHaveText(['5', '10', '20', '50']);
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('BESTÄTIGT');
  await expect(rows).toHaveCount(1);
  // The text of the video column, which only the appointments ahead show.
  await page.getByRole('searchbox').fill('VIDEO AB');
  await expect(rows.first()).toContainText(/Video ab \d\d:\d\d Uhr/);
  for (const row of await rows.all()) await expect(row).toContainText('Video ab');
  await page.getByRole('searchbox').fill('gibt es nicht');
  await expect(page.getByText('Zu dieser Suche gibt es keine Einträge.')).toBeVisible();

  await page.getByRole('link', { name: 'Neuen Termin buchen' }).click();
  await expect(page).toHaveURL(/\/book-appointment/);
});

test('a patient reads the terms and cancels an appointment free of charge', {
  tag: [ONCE, CORE],
  annotation: proves('APPT-05, CXL-01, CXL-04, CXL-05, CXL-06, CXL-07'),
}, async ({ page }) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/appointment', email, password);
  const calls: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cancel-appointment/')) calls.push(request.postData());
  });

  await page.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Absagen' });
  await expect(dialog).toContainText('Möchten Sie Ihren Termin am');
  await expect(dialog).toContainText('Die Absage ist kostenlos.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Termin behalten' }).click();
  await expect(dialog).toBeHidden();
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  await dialog.getByRole('button', { name: 'Absagen', exact: true }).click();
  await expect(dialog).toBeHidden();
  // The button that was pressed is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('table').getByText('Abgesagt', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Termin am .* absagen$/ })).toHaveCount(0);
  expect(calls).toEqual(['{"cancellation_request_notes":""}']);
});

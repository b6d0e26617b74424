import { expect } from '@playwright/test';
import { anMp3, aPdf } from '#server/platform/files/testing.ts';
import { aPatientOfDemoDoctor } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE, proves } from './details.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { aFile, sendFinding, signHistory } from './sent-by-patient.ts';
import { signInAt } from './sign-in.ts';
import { asStaff } from './staff.ts';
import { test } from './test.ts';

/** A patient with one file of each kind, and a second medical history, so that there is something to compare. */
async function aPatientWithFiles() {
  const patient = await aPatientOfDemoDoctor();
  await sendFinding(patient.token, 'Blutbild');
  await signHistory(patient.token);
  const path = `/api/staff/patients/${patient.patientId}/documents`;
  const doctor = asStaff('aerztin@example.com');
  await doctor.call('POST', path, await aFile({ title: 'Plan', kind: 'therapy_plan' }));
  await doctor.call('POST', path, await aFile({ title: 'Brief', kind: 'document' }));
  await doctor.call('POST', path, await aFile({ title: 'Verlauf', kind: 'anamnesemorph' }));
  const recording = new File([new Uint8Array(anMp3())], 'uebung.mp3', { type: 'audio/mpeg' });
  await doctor.call('POST', path, await aFile({ title: 'Atemübung', kind: 'audio' }, recording));
  return patient;
}

test('a patient sees her findings, history forms, documents and therapy plans', {
  tag: CORE,
  annotation: proves('MED-01, MED-03, MED-06, MED-07, MED-08, SEAM-26'),
}, async ({ page }) => {
  const { email, password } = await aPatientWithFiles();
  await signInAt(page, '/medical-history', email, password);
  const files = (title: string) => page.getByRole('region', { name: title }).getByRole('listitem');
  await expect(files('Befunde')).toHaveCount(1);
  await expect(files('Befunde').first()).toContainText(/Blutbild.*\d\d\.\d\d\.\d{4}/s);
  await expect(files('Anamnesebogen')).toHaveCount(3);
  await expect(files('Aufnahmen')).toHaveCount(1);
  await expect(files('Unterlagen der Klinik')).toHaveCount(1);
  await expect(files('Therapiepläne')).toHaveCount(1);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await files('Anamnesebogen').first().getByRole('link').click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const tab = page.waitForEvent('popup');
  await files('Therapiepläne').first().getByRole('link').click();
  await tab;

  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click();
  await expect(page).toHaveURL(/\/patient\/$/);

  await page.goto('/patient/values');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Werte und Verlauf');
  await expect(page.getByRole('heading', { name: 'Verlauf Ihrer Beschwerden' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ihre Messwerte' })).toBeVisible();
  await expectAccessible(page);
});

test('the findings form refuses wrong files and sends a right one', {
  tag: [ONCE, CORE],
  annotation: proves('BEF-01, BEF-02, BEF-04, BEF-05, BEF-06, BEF-08, ERR-28, ROLE-03'),
}, async ({ page }) => {
  const email = await registerPatient(page.request);
  await signInAt(page, '/befunde', email, PASSWORD);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/befunde/create')) sent.push(request.url());
  });
  await expect(page.getByRole('link', { name: /Jetzt registrieren/ })).toBeVisible();
  await page.getByLabel(/^Titel/).fill('Blutbild');
  await page.getByLabel(/^Nachricht/).fill('Nüchtern abgenommen.');

  const send = page.getByRole('button', { name: 'Senden', exact: true });
  // Not by its label: the progress of a file being checked is named much like it.
  const input = page.locator('input[type=file]');
  await send.click();
  await expect(input).toHaveAccessibleDescription(/Keine Datei ausgewählt/);
  await expect(input).toBeFocused();
  await input.setInputFiles({ name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Hallo') });
  const messages = page.locator('form').getByRole('alert').getByRole('listitem');
  const staleToast = page.locator('[data-toast-type]');
  await expect(messages).toHaveText(['Ungültiger Dateityp.']);
  await expect(staleToast).toHaveCount(0);
  await send.click();
  await expect(input).toHaveAccessibleDescription(/(?<!Dateityp.*)Keine Datei ausgewählt$/);
  await input.setInputFiles({
    name: 'gross.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10_485_761, 'x'),
  });
  await expect(messages).toHaveText(['Die Dateigröße überschreitet die Grenze von 10MB.']);
  await expect(staleToast).toHaveCount(0);
  expect(sent).toEqual([]);
  await expectAccessible(page);

  // Says that it is a PDF, and is none: only the server can know.
  await input.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await send.click();
  await expect(input).toHaveAccessibleDescription(/Bitte wählen Sie eine PDF-, JPEG- oder PNG-Datei\./);
  // While something is being sent, no other file is taken.
  await expect(input).toBeEnabled();
  await expect(input).toBeFocused();
  expect(sent).toHaveLength(1);
  await expect(page.getByLabel(/^Titel/)).toHaveValue('Blutbild');

  await input.setInputFiles({ name: 'Blutbild.pdf', mimeType: 'application/pdf', buffer: await aPdf() });
  await send.click();
  await expect(page).toHaveURL(/\/medical-history$/);
  await expect(page.getByRole('region', { name: 'Befunde' })).toContainText(
    /Blutbild.*Nüchtern abgenommen\./s,
  );
});

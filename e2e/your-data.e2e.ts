import { buffer } from 'node:stream/consumers';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openArchive } from '../server/audit/export/testing-open-archive.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { aPatient, logIn, PASSWORD } from './patients.ts';
import { sendFinding } from './sent-by-patient.ts';
import { signInAt } from './sign-in.ts';
import { asStaff } from './staff.ts';
import { test } from './test.ts';

/** A patient who has sent a finding, on her account. */
async function openAccount(page: Page, request: APIRequestContext) {
  const { email, token } = await aPatient(request);
  await sendFinding(token, 'Blutbild');
  await signInAt(page, '/account', email, PASSWORD);
  return email;
}

async function ownId(page: Page): Promise<number> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('patientUser') ?? '{}').id);
}

test('SEAM-27: a patient reads who opened her record and downloads all her data', {
  tag: [ONCE, CORE],
}, async ({ page, request }) => {
  const email = await openAccount(page, request);
  const accesses = page.getByRole('region', { name: 'Wer Ihre Akte geöffnet hat' });
  await expect(accesses.getByText('Noch keine Zugriffe')).toBeVisible();
  const staff = asStaff();
  await staff.call('GET', `/api/staff/patients/${await ownId(page)}/documents`);
  await page.reload();
  await expect(accesses.getByRole('row').last()).toContainText(/Verwaltung.*Liste der Dokumente gelesen/);

  await page.getByRole('button', { name: 'Archiv anfordern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Daten herunterladen' });
  await expect(dialog.getByLabel('Aktuelles Passwort')).toBeFocused();
  await dialog.getByLabel('Aktuelles Passwort').fill('falsch');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await dialog.getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Herunterladen' }).click();
  const saved = await download;
  // First what passes by: a toast stays for five seconds only.
  await expect(page.locator('[data-toast-type="success"]')).toContainText('Ihr Archiv ist gespeichert.');
  await expect(dialog).toBeHidden();
  expect(saved.suggestedFilename()).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await openArchive(await buffer(await saved.createReadStream()));
  expect(archive.paths).toContainEqual(expect.stringMatching(/^files\/documents\/\d+-datei\.pdf$/));
  expect(archive.jsonOf('data.json').identity.account).toMatchObject([{ email, first_name: 'Petra' }]);
});

test('SEAM-27: a patient deletes her account after reading which data stay, and is signed out', {
  tag: ONCE,
}, async ({ page, request }) => {
  const email = await openAccount(page, request);
  await page.getByRole('button', { name: 'Konto löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konto endgültig löschen' });
  await expect(dialog.getByRole('listitem')).toContainText([
    'Konto, Kontaktdaten und Anmeldung',
    /Behandlungsakte.*bis \d\d\.\d\d\.\d{4} \(§ 630f Abs\. 3 BGB\)/s,
  ]);
  await expectAccessible(page);

  const send = dialog.getByRole('button', { name: 'Endgültig löschen' });
  await dialog.getByLabel('Aktuelles Passwort').fill(PASSWORD);
  await send.click();
  const box = dialog.getByRole('checkbox');
  await expect(box).toHaveAccessibleDescription('Bitte bestätigen Sie, dass Sie Ihr Konto löschen möchten.');
  await box.check();
  await send.click();

  await expect(page).toHaveURL(/\/patient\/thank$/);
  await expect(page.getByRole('main')).toContainText('Ihr Konto ist gelöscht.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('patientToken'))).toBeNull();
  await findInLetter(request, email, /geschlossen/);

  await page.goto('/patient/account');
  await logIn(page, email);
  await expect(page.getByRole('main')).toContainText('E-Mail-Adresse oder Passwort stimmen nicht');
});

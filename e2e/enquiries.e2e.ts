import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE, proves } from './details.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

const LIST = '**/api/patients/contacts?*';

test('CON-01, CON-02, CON-03: enquiries with doctor, subject, question and time; the dialog shows the answers', async ({
  page,
  isMobile,
}) => {
  await signInAt(page, '/contacts');
  const row = page.getByRole('row', { name: /Vorbereitung auf das Gespräch/ });
  await expect(row).toContainText('Dr. med. Anna Keller');
  await expect(row).toContainText('beantwortet');
  await expect(row).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(page.getByRole('row', { name: /Kostenübernahme/ })).toContainText('Klinik allgemein');
  if (!isMobile) {
    const headers = page.getByRole('columnheader');
    await expect(headers).toHaveText(['Ärztin', 'Betreff', 'Frage', 'Gesendet', 'Antwort']);
  }
  const question = row.getByText(/^Guten Tag, soll ich/);
  expect(await question.evaluate((shown) => shown.scrollHeight > shown.clientHeight)).toBe(true);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ansehen: Vorbereitung auf das Gespräch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Anfrage' });
  for (const detail of [
    'Dr. med. Anna Keller',
    'patientin@example.com',
    '3023125101',
    'Zuletzt beantwortet',
  ]) {
    await expect(dialog).toContainText(detail);
  }
  await expect(dialog).toContainText('oder ob neue besser wären.');
  const answers = dialog.getByRole('table', { name: 'Unsere Antworten' });
  await expect(answers).toContainText('Ihre Frage zu den Blutwerten');
  await expect(answers.getByText('die Werte vom Frühjahr genügen')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ansehen: Vorbereitung auf das Gespräch' })).toBeFocused();
});

test('the search asks the server, finds and says when it found nothing, in English', {
  tag: ONCE,
  annotation: proves('CON-04, CON-05, API-38, OR-31, LANG-01'),
}, async ({ page }) => {
  await signInAt(page, '/contacts');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await expect(page.getByLabel('Per page')).toHaveValue('10');

  const asked = page.waitForRequest((request) => request.url().includes('search=general'));
  await page.getByRole('searchbox').fill('general');
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.getAll('searchColumn[]')).toEqual([
    ...['doctor', 'title', 'description', 'created_at', 'reply'],
  ]);
  searchParams.delete('searchColumn[]');
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '1',
    perPage: '10',
    search: 'general',
    sortColumn: 'created_at',
    sortDirection: 'desc',
  });
  await expect(page.getByRole('row', { name: /Kostenübernahme/ })).toContainText('The clinic in general');
  await expect(page.getByRole('row', { name: /Vorbereitung/ })).toHaveCount(0);

  await page.getByRole('searchbox').fill('ANSWERED');
  await expect(page.getByRole('row', { name: /Vorbereitung/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Kostenübernahme/ })).toHaveCount(0);

  await page.getByRole('searchbox').fill('no such words');
  await expect(page.getByText('No entries match this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('row', { name: /Vorbereitung/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('CON-04: who has not written yet is led to the form', { tag: ONCE }, async ({ page, request }) => {
  await signInAt(page, '/contacts', await registerPatient(request), PASSWORD);
  await expect(page.getByText('Noch keine Anfragen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nachricht schreiben' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
});

test('SESS-10, OR-28: a list that cannot be loaded is no toast, but another try', { tag: ONCE }, async ({
  page,
}) => {
  let isBroken = true;
  await page.route(LIST, (route) =>
    isBroken ? route.fulfill({ status: 429, json: { message: 'Zu viele Anfragen.' } }) : route.continue(),
  );
  await signInAt(page, '/contacts');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Zu viele Anfragen.');
  await expect(page.locator('[data-toast-type]')).toHaveCount(0);
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('row', { name: /Kostenübernahme/ })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { proves } from './details.ts';
import { logIn, openAsPatient, registerPatient } from './patients.ts';
import { test } from './test.ts';

/** Pressed wherever it is easiest to hit, each tile leads to its screen; then back for the next. */
async function expectTilesToLead(page: Page, tiles: Record<string, string>): Promise<void> {
  for (const [title, address] of Object.entries(tiles)) {
    await page.getByRole('group', { name: title }).getByRole('heading').click();
    await expect(page, title).toHaveURL(address);
    await expect(page.getByRole('group', { name: title })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patientenportal');
  }
}

test('the tiles on Home lead a visitor to their screens, and to Messages after a login', {
  annotation: proves('HOME-02, HOME-04, HOME-05, HOME-06, HOME-07'),
}, async ({ page, request }) => {
  const email = await registerPatient(request);
  await page.goto('/patient/');
  await expectTilesToLead(page, {
    'Persönlichen Termin buchen': '/patient/book-appointment',
    'Bereits Patientin?': '/patient/login',
    'Neu bei uns?': '/patient/register',
    'Allgemeine Fragen': '/patient/contact',
  });
  await page.getByRole('group', { name: 'Nachrichten' }).getByRole('link').click();
  await expect(page).toHaveURL('/patient/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/patient/chat');
});

test('the tiles on Home lead a patient to their screens', {
  annotation: proves('HOME-02, HOME-03, ROLE-03, HOME-06, HOME-07'),
}, async ({ page }) => {
  await openAsPatient(page, '/');
  await expectTilesToLead(page, {
    'Persönlichen Termin buchen': '/patient/book-appointment',
    'Wichtige Befunde senden': '/patient/befunde',
    Nachrichten: '/patient/chat',
    'Allgemeine Fragen': '/patient/contact',
  });
});

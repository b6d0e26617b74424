import { expect, type Page } from '@playwright/test';
import { proves } from './details.ts';
import { PASSWORD_LABEL } from './patients.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
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

test('the tiles lead a visitor on, to Messages over the login', {
  annotation: proves('HOME-02, HOME-04, HOME-05, HOME-06, HOME-07'),
}, async ({ page }) => {
  await page.goto('/patient/');
  await expectTilesToLead(page, {
    'Persönlichen Termin buchen': '/patient/book-appointment',
    'Bereits Patientin?': '/patient/login',
    'Neu bei uns?': '/patient/register',
    'Allgemeine Fragen': '/patient/contact',
  });
  await page.getByRole('group', { name: 'Nachrichten' }).getByRole('link').click();
  await expect(page).toHaveURL('/patient/login');
  await page.getByLabel('E-Mail-Adresse').fill('patientin@example.com');
  await page.getByLabel(PASSWORD_LABEL).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/chat');
});

test('the tiles lead a patient on', {
  annotation: proves('HOME-02, HOME-03, ROLE-03, HOME-06, HOME-07'),
}, async ({ page }) => {
  await signInAt(page, '/');
  await expectTilesToLead(page, {
    'Persönlichen Termin buchen': '/patient/book-appointment',
    'Wichtige Befunde senden': '/patient/befunde',
    Nachrichten: '/patient/chat',
    'Allgemeine Fragen': '/patient/contact',
  });
});

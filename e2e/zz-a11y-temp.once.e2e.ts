import { expect } from '@playwright/test';
import { continueButton, test } from './booking.ts';
import { answer, question } from './booking-anamnesis.ts';
import { openAnamnesis } from './booking-draft.ts';

test('temp: a long form refused from its first wrong field', async ({ page }) => {
  await page.goto('/patient/contact-form');
  const title = page.getByRole('textbox', { name: /^Betreff/ });
  await title.focus();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const type of ['focusin', 'focusout'])
      document.addEventListener(type, ({ target }) => seen.push(`${type} ${(target as HTMLInputElement).name}`));
  });
  await title.press('Enter');
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await page.waitForTimeout(400);
  await expect(title).toBeFocused();
  console.log(await page.evaluate(() => JSON.stringify((window as unknown as { seen: string[] }).seen)));
  console.log('live', await page.locator('form [aria-live]').count());
});

test('temp: anamnesis looks', async ({ page }) => {
  await openAnamnesis(page);
  await answer(page, 'currentComplaints', 'Ja').check();
  await continueButton(page).click();
  await expect(page.locator('[data-toast-type=error]')).toBeVisible();
  console.log(await page.locator('[data-toast-type=error]').textContent());
  await page.screenshot({ path: '/tmp/anam1.png' });
  await page.getByRole('heading', { name: /^Bitte prüfen Sie/ }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: '/tmp/anam2.png' });
  await expect(question(page, 'currentComplaints').getByRole('radio').nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
  await expect(question(page, 'currentComplaints').getByRole('radio').nth(2)).toBeFocused();
});

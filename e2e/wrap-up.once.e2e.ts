import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { type OwnPortal, openOwnPortal } from './own-portal.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await openOwnPortal();
});
test.afterAll(() => portal.stop());

const endOf = (page: Page) => page.getByRole('dialog', { name: 'Termin abschließen?' });

/** Nothing of the row of tabs is hidden behind its edge. */
async function expectTabsToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const hidden = await page.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(hidden, `at ${width} px`).toBeLessThanOrEqual(0);
}

test('a doctor walks through the end of an appointment with the keyboard: a step is skipped, a check planned, then charged', {
  tag: CORE,
}, async ({ browser }) => {
  test.slow();
  const { date } = await portal.book('Ausführliche Zweitmeinung', ['4242424242424242']);
  const evening = new Date(`${date}T19:00:00Z`);
  const { context, page } = await portal.open(browser, evening);
  await openWorkspace(page, '/today', 'aerztin@example.com');
  await page
    .getByRole('region', { name: 'Termine heute' })
    .getByRole('button', { name: /Abschließen und/ })
    .click();
  const steps = endOf(page).getByRole('list', { name: 'Vor dem Abschluss' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(endOf(page).getByRole('button', { name: 'Schließen', exact: true })).toBeFocused();
  await expectAccessible(page, 'dialog');

  await steps.getByRole('button', { name: 'Behandlungsnotiz auslassen' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Telefonisch geklärt');
  await page.keyboard.press('Enter');
  await expect(steps.getByText(/^Telefonisch geklärt \(/)).toBeVisible();
  await steps.getByRole('button', { name: 'Kontrolle planen' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'dialog');
  await page.keyboard.type('Hormonwerte');
  await page.keyboard.press('Enter');
  await expect(steps.getByText(/^Hormonwerte, in 6 Wochen, ab /)).toBeVisible();
  await expect(endOf(page).getByText(/^Noch offen: Plan oder Papier\./)).toBeVisible();

  await endOf(page).getByRole('link', { name: 'Plan und Papiere öffnen' }).click();
  await expect(page.getByRole('tab', { name: 'Plan und Papiere' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Übersicht' }).click();
  const timeline = page.getByRole('region', { name: 'Verlauf' });
  await expect(timeline).toContainText('Behandlungsnotiz ausgelassen: Telefonisch geklärt');
  await expect(page.getByRole('region', { name: 'Das wartet' })).toContainText('Kontrolle ohne Termin');
  await expectAccessible(page);
  await expectTabsToFit(page, 1280);
  await expectTabsToFit(page, 1024);

  // The file leads back to the end of the appointment from which the doctor came.
  await page
    .getByRole('button', { name: /Abschließen und/ })
    .first()
    .click();
  await endOf(page)
    .getByRole('button', { name: /^Abschließen und/ })
    .click();
  await expect(page.getByText(/werden gleich von Visa .* abgebucht\./).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /rückgängig machen$/ }).first()).toBeVisible();
  await context.close();
});

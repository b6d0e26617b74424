import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { type OwnPortal, openOwnPortal } from './own-portal.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

// The demo patient answers, which nobody else's demo clinic may show.
let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await openOwnPortal();
});
test.afterAll(() => portal.stop());

test('a patient says with the keyboard how an appointment was, and the clinic counts it', {
  tag: ONCE,
}, async ({ browser }) => {
  test.slow();
  const { context, page } = await portal.open(browser, new Date());
  await signInAt(page, '/appointment', 'patientin@example.com', DEMO_PASSWORD);
  await page.getByLabel('Pro Seite').selectOption('50');
  const ask = page.getByRole('button', { name: /^Rückmeldung zum Termin am/ });
  await ask.first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Wie war Ihr Termin?' });
  const choice = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await choice('Sehr gut').press('Space');
  await expect(dialog.getByText(/^Gespeichert\./)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(choice('Gut')).toBeChecked();
  await dialog.getByRole('textbox').fill('Sehr freundlich.');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/feedback'),
  );
  await page.keyboard.press('Enter');
  await saved;
  await dialog.getByRole('button', { name: 'Fertig' }).press('Enter');
  await expect(ask.first()).toBeFocused();

  await ask.first().press('Enter');
  await expect(choice('Gut')).toBeChecked();
  await expect(dialog.getByRole('textbox')).toHaveValue('Sehr freundlich.');
  // The look at both widths turns the table into cards and back, so the focus has lost its way by then.
  await expectAccessible(page, 'dialog');
  await context.close();

  const staff = await portal.open(browser, new Date());
  await openWorkspace(staff.page, '/money');
  const figures = staff.page.getByRole('region', { name: 'Zahlen des Monats' });
  await expect(figures.getByRole('heading', { name: /^Rückmeldungen: \d+$/ })).toBeVisible();
  await expectAccessible(staff.page);
  await staff.context.close();
});

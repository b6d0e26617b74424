import { expect } from '@playwright/test';
import { waitForApp } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { CORE, proves } from './details.ts';
import { openAsPatient } from './patients.ts';
import { expectLargeTargets } from './targets.ts';
import { test } from './test.ts';

const SIDEBAR = [
  'Übersicht',
  'Mein Profil',
  'Nachrichten',
  'Meine Termine',
  'Dokumente',
  'Mein Plan',
  'Werte und Verlauf',
  'Rechnungen',
  'Anfragen',
];
const MENU = ['Übersicht', 'Profil', 'Nachrichten', 'Dokumente', 'Termine', 'Rechnungen', 'Anfragen'];

function isPhone(width: number | undefined): boolean {
  return (width ?? 0) < 768;
}

test('a visitor sees header and footer and no sidebar', {
  tag: CORE,
  annotation: proves('SHELL-32, SHELL-33, SHELL-34, SHELL-35, SHELL-36, SHELL-44, SHELL-46, SHELL-47'),
}, async ({ page, viewport }) => {
  await page.goto('/patient/');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Online Klinik');
  const home = header.getByRole('link', { name: /zur Startseite/ });
  const subtitle = home.getByText('Hormon- & Wechseljahre-Medizin');
  await expect(subtitle).toBeVisible({ visible: !isPhone(viewport?.width) });
  await expect(home.locator('svg, img')).toBeVisible();
  await expect(header.getByRole('button', { name: /^DE/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(header.getByRole('button', { name: /^EN/ })).toHaveAttribute('aria-pressed', 'false');

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Umsetzung:');
  for (const [name, path] of [
    ['AGB', '/patient/agb'],
    ['Impressum', '/patient/imprint'],
    ['Datenschutz', '/patient/privacy-policy'],
    ['Barrierefreiheit', '/patient/barrierefreiheit'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  }

  const account = header.getByRole('navigation', { name: 'Konto' });
  if (isPhone(viewport?.width)) {
    await waitForApp(page);
    await account.getByRole('button', { name: 'Konto' }).click();
    await expect(account.getByRole('listitem').first()).toHaveText(
      'Online KlinikHormon- & Wechseljahre-Medizin',
    );
  }
  await expect(account.getByRole('link', { name: 'Registrieren' })).toBeVisible();
  await account.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/patient\/login$/);
  await expect(page.getByRole('navigation', { name: 'Mein Bereich' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Navigation (öffnen|schließen)/ })).toHaveCount(0);
});

test('the menu under the patient’s name has all entries in order and ends with Logout, and all unread counts are equal', {
  tag: CORE,
  annotation: proves('SHELL-37, SHELL-38, SHELL-39, SHELL-40, OR-57, SESS-07, STATE-07'),
}, async ({ page, viewport }) => {
  let unread = 0;
  // The stream would tell the true count.
  await page.route('**/api/chats/stream', (route) => route.abort());
  await page.route('**/api/chats/total-unread-count', (route) =>
    route.fulfill({ json: { data: { unread_count: unread } } }),
  );
  await openAsPatient(page, '/account');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Petra Sommer' }).click();
  const menu = page.getByRole('navigation', { name: /^(Konto|Account)$/ });
  const head = menu.getByText('Hormon- & Wechseljahre-Medizin').locator('..');
  await expect(head).toBeVisible({ visible: isPhone(viewport?.width) });
  await expect(head).toHaveText('Petra SommerOnline KlinikHormon- & Wechseljahre-Medizin');
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(MENU.length);
  for (const [index, name] of MENU.entries()) await expect(links.nth(index)).toContainText(name);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^EN/ }).click();
  await header.getByRole('button', { name: 'Petra Sommer' }).click();
  await expect(links.last()).toHaveText('Enquiries');
  await page.getByRole('button', { name: /^DE/ }).click();

  unread = 100;
  await page.reload();
  await expect(header.getByRole('link', { name: '100 ungelesene Nachrichten' })).toContainText('99+');
  if (isPhone(viewport?.width)) await page.getByRole('button', { name: 'Navigation öffnen' }).click();
  await expect(page.getByRole('navigation', { name: 'Mein Bereich' })).toContainText('99+');
  if (isPhone(viewport?.width)) {
    await page.getByRole('button', { name: 'Navigation schließen' }).click();
    const bar = page.getByRole('navigation', { name: 'Wichtigste Bereiche' });
    await expect(bar.getByRole('link', { name: /^Nachrichten/ })).toContainText('99+');
  }
  await header.getByRole('button', { name: 'Petra Sommer' }).click();
  await expect(menu.getByRole('link', { name: /^Nachrichten/ })).toContainText('99+');

  const logout = page.waitForRequest('**/api/logout');
  await menu.getByRole('button', { name: 'Abmelden' }).click();
  expect((await logout).headers().authorization).toMatch(/^Bearer /);
  await expect(page).toHaveURL(/\/patient\/$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
});

test('the patient area shows the sidebar, compact on phones', {
  annotation: proves('SHELL-42, SHELL-43, SHELL-45, SHELL-41, CONST-19, GEN-06'),
}, async ({ page, viewport }) => {
  await openAsPatient(page, '/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Mein Bereich' });
  if (isPhone(viewport?.width)) {
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Navigation öffnen' }).click();
    await expect(sidebar).toHaveAttribute('data-compact', 'true');
    await page.getByRole('button', { name: 'Navigation schließen' }).click();
    const bar = page.getByRole('navigation', { name: 'Wichtigste Bereiche' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectLargeTargets(page);
    await bar.getByRole('button', { name: 'Mehr' }).click();
    await expect(sidebar.getByText('Petra Sommer')).toBeInViewport();
    await expect(sidebar.getByText('Online Klinik')).toBeInViewport();
  } else {
    await expect(sidebar).not.toHaveAttribute('data-compact');
  }
  const links = sidebar.getByRole('link');
  await expect(links).toHaveCount(SIDEBAR.length);
  for (const [index, name] of SIDEBAR.entries()) await expect(links.nth(index)).toContainText(name);
  await expectAccessible(page);

  await links.filter({ hasText: 'Rechnungen' }).click();
  await expect(page).toHaveURL(/\/patient\/invoices$/);
  await page.goto('/patient/contact');
  await expect(sidebar).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Navigation (öffnen|schließen)/ })).toHaveCount(0);
});

test('a visitor uses skip link and menu by keyboard, and Escape closes the menu', async ({
  page,
  viewport,
}) => {
  await page.goto('/patient/forbidden');
  await waitForApp(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  if (!isPhone(viewport?.width)) return;
  await page.getByRole('button', { name: 'Konto' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Registrieren' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Registrieren' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Konto' })).toBeFocused();
});

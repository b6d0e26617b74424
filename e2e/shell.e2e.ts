import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';

const SIDEBAR = [
  'Übersicht',
  'Mein Profil',
  'Nachrichten',
  'Meine Termine',
  'Dokumente',
  'Rechnungen',
  'Anfragen',
];
const MENU = ['Übersicht', 'Profil', 'Nachrichten', 'Dokumente', 'Termine', 'Rechnungen', 'Anfragen'];

function isPhone(width: number | undefined): boolean {
  return (width ?? 0) < 768;
}

test('SHELL-32, SHELL-33, SHELL-34, SHELL-35: the header shows logo, name, subtitle and language switch', async ({
  page,
  viewport,
}) => {
  await page.goto('/patient/');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Online Klinik');
  const subtitle = header.getByText('Hormon- & Wechseljahre-Medizin');
  await expect(subtitle).toBeVisible({ visible: !isPhone(viewport?.width) });
  await expect(header.getByRole('link', { name: /zur Startseite/ }).locator('svg, img')).toBeVisible();
  await expect(header.getByRole('button', { name: /^DE/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(header.getByRole('button', { name: /^EN/ })).toHaveAttribute('aria-pressed', 'false');
});

test('SHELL-36, SHELL-44: a visitor is offered Login and Register, and no sidebar', async ({
  page,
  viewport,
}) => {
  await page.goto('/patient/contact');
  const account = page.getByRole('banner').getByRole('navigation', { name: 'Konto' });
  if (isPhone(viewport?.width)) await account.getByRole('button', { name: 'Konto' }).click();
  await expect(account.getByRole('link', { name: 'Registrieren' })).toBeVisible();
  await account.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/patient\/login$/);
  await expect(page.getByRole('navigation', { name: 'Mein Bereich' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Navigation (öffnen|schließen)/ })).toHaveCount(0);
});

test('SHELL-37, SHELL-39, SESS-07: the menu under the name has every entry in order and ends with Logout', async ({
  page,
}) => {
  await signInAt(page, '/account');
  await page.getByRole('banner').getByRole('button', { name: 'Maria Vogel' }).click();
  const menu = page.getByRole('navigation', { name: 'Konto' });
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(MENU.length);
  for (const [index, name] of MENU.entries()) await expect(links.nth(index)).toContainText(name);
  await expectAccessible(page);

  const logout = page.waitForRequest('**/api/logout');
  await menu.getByRole('button', { name: 'Abmelden' }).click();
  expect((await logout).headers().authorization).toMatch(/^Bearer /);
  await expect(page).toHaveURL(/\/patient\/$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language']);
});

test('SHELL-42, SHELL-43, SHELL-45, SHELL-41, CONST-19: the sidebar belongs to the patient area, compact on phones', async ({
  page,
  viewport,
}) => {
  await signInAt(page, '/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Mein Bereich' });
  if (isPhone(viewport?.width)) {
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Navigation öffnen' }).click();
    await expect(sidebar).toHaveAttribute('data-compact', 'true');
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

test('SHELL-38, SHELL-40, STATE-07: header, menu and sidebar show one unread count', async ({
  page,
  viewport,
}) => {
  await page.route('**/api/chats/total-unread-count', (route) =>
    route.fulfill({ json: { data: { unread_count: 100 } } }),
  );
  await signInAt(page, '/account');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '100 ungelesene Nachrichten' })).toContainText('99+');
  await header.getByRole('button', { name: 'Maria Vogel' }).click();
  await expect(header.getByRole('link', { name: /^Nachrichten/ })).toContainText('99+');
  await page.keyboard.press('Escape');
  if (isPhone(viewport?.width)) await page.getByRole('button', { name: 'Navigation öffnen' }).click();
  await expect(page.getByRole('navigation', { name: 'Mein Bereich' })).toContainText('99+');
});

test('CONST-26, STATE-07: the unread count is asked for every 10 s while signed in, and not while logged out', async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/chats/total-unread-count', (route) => {
    asked += 1;
    return route.fulfill({ json: { data: { unread_count: asked } } });
  });
  await page.goto('/patient/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(25_000);
  expect(asked).toBe(0);

  await signInAt(page, '/account');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '1 ungelesene Nachricht', exact: true })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(header.getByRole('link', { name: '2 ungelesene Nachrichten', exact: true })).toBeVisible();
});

test('SHELL-46, SHELL-47: the footer credits the agency and links to terms, imprint and privacy', async ({
  page,
}) => {
  await page.goto('/patient/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Umsetzung:');
  for (const [name, path] of [
    ['AGB', '/patient/agb'],
    ['Impressum', '/patient/imprint'],
    ['Datenschutz', '/patient/privacy-policy'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('SHELL-02: navigation starts at the top, with the focus on the new heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/patient/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen' });
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('SET-01, SET-02: what the clinic changes in its settings shows after a reload', async ({
  page,
  viewport,
}) => {
  const settings = [{ key: 'hospital_name', value: 'Praxis am See' }];
  await page.route('**/api/get-settings', (route) => route.fulfill({ json: { data: settings } }));
  await page.goto('/patient/');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Praxis am See');
  settings.push({ key: 'hospital_subtitel', value: 'Hormone im Gleichgewicht' });
  await page.reload();
  const subtitle = header.getByText('Hormone im Gleichgewicht');
  await expect(subtitle).toBeVisible({ visible: !isPhone(viewport?.width) });
  await expect(page.getByRole('contentinfo')).toContainText('Praxis am See');
});

test('LANG-01, LANG-02: switching the language changes every text at once and survives a reload', async ({
  page,
}) => {
  await page.goto('/patient/forbidden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access');
  await expect(page.getByRole('contentinfo')).toContainText('Privacy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access');
  await expectAccessible(page);
});

test('the shell is usable by keyboard: skip link, menu, Escape', async ({ page, viewport }) => {
  await page.goto('/patient/forbidden');
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

test('the shell fits 320 px without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAt(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

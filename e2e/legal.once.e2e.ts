import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './test.ts';

const PAGES = [
  ['agb', 'Allgemeine Geschäftsbedingungen'],
  ['privacy-policy', 'Datenschutzerklärung'],
  ['imprint', 'Impressum'],
  ['widerrufsrecht', 'Widerrufsrecht'],
  ['haftungsausschluss', 'Haftungsausschluss'],
] as const;

test('LEGAL-01, LEGAL-02, LEGAL-03: each legal screen loads its text by slug, shows its title and prints only the text', async ({
  page,
}) => {
  for (const [slug, title] of PAGES) {
    const request = page.waitForRequest(`**/api/patients/posts-by-slug?slug=${slug}`);
    await page.goto(`/patient/${slug}`);
    await request;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('article').first()).toContainText('Demotext');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('LEGAL-04, LEGAL-05: another language changes titles and contents of a legal text without another call', async ({
  page,
}) => {
  await page.route('**/api/patients/posts-by-slug**', (route) => route.fulfill({ json: twoPosts() }));
  await page.goto('/patient/agb');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Erstens', 'Zweitens']);
  await expect(page.getByRole('article').first()).toContainText('Guten Tag');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['First', 'Zweitens']);
  await expect(page.getByRole('article').first()).toContainText('Good morning');
});

test('a legal text is shown without scripts, and its links send no referrer', async ({ page }) => {
  const content =
    '<p onclick="window.ran=1">Text <a href="https://example.com" target="_blank" style="color:red">Link</a>' +
    '<a href="javascript:window.ran=1">böse</a><img src=x onerror="window.ran=1"><script>window.ran=1</script></p>';
  await page.route('**/api/patients/posts-by-slug**', (route) =>
    route.fulfill({ json: { data: [aCategory([{ locale: 'de', title: 'Titel', content }])] } }),
  );
  await page.goto('/patient/agb');
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: 'Link' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await article.locator('div').innerHTML()).toBe(
    '<p>Text <a href="https://example.com" rel="noopener noreferrer">Link</a><a rel="noopener noreferrer">böse</a></p>',
  );
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('LEGAL-06, ERR-21: the legal screen shows the server’s message as a toast and offers another try', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/api/patients/posts-by-slug**', (route) =>
    isBroken
      ? route.fulfill({ status: 429, json: { message: 'Zu viele Versuche.', code: 'request.too_many' } })
      : route.continue(),
  );
  await page.goto('/patient/imprint');
  await expect(page.locator('[data-toast-type="error"]')).toContainText('Zu viele Versuche.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Zu viele Versuche.');
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('article')).toBeVisible();
});

test('SESS-06, ERR-24: the legal screen of an unpublished text is empty, without redirect or toast', async ({
  page,
}) => {
  await page.route('**/api/patients/posts-by-slug**', (route) =>
    route.fulfill({ status: 404, json: { message: 'Nicht gefunden.', code: 'request.not_found' } }),
  );
  await page.goto('/patient/imprint');
  await expect(page.getByRole('main')).toContainText('noch nicht veröffentlicht');
  await expect(page.locator('[data-toast-type]')).toHaveCount(0);
  await expect(page).toHaveURL('/patient/imprint');
  await expectAccessible(page);
});

interface Translation {
  locale: 'de' | 'en';
  title: string;
  content: string;
}

function aCategory(...posts: Translation[][]) {
  return {
    id: 1,
    published_at: '2026-01-01T00:00:00.000Z',
    posts: posts.map((translations, index) => ({ id: index + 1, translations })),
  };
}

function twoPosts() {
  const german = { locale: 'de', title: 'Erstens', content: '<p>Guten Tag</p>' } as const;
  const english = { locale: 'en', title: 'First', content: '<p>Good morning</p>' } as const;
  const germanOnly = { locale: 'de', title: 'Zweitens', content: '<p>Nur deutsch</p>' } as const;
  return { data: [aCategory([german, english], [germanOnly])] };
}

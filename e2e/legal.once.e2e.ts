import { expect } from '@playwright/test';
import { CORE } from './details.ts';
import { test } from './test.ts';

const PAGES = [
  ['agb', 'Allgemeine Geschäftsbedingungen'],
  ['privacy-policy', 'Datenschutzerklärung'],
  ['imprint', 'Impressum'],
  ['widerrufsrecht', 'Widerrufsrecht'],
  ['haftungsausschluss', 'Haftungsausschluss'],
  ['barrierefreiheit', 'Erklärung zur Barrierefreiheit'],
] as const;

test('LEGAL-01, LEGAL-02, LEGAL-03: each legal screen loads its text by slug, shows its title and prints only the text', {
  tag: CORE,
}, async ({ page }) => {
  for (const [slug, title] of PAGES) {
    await page.goto(`/patient/${slug}`);
    // The page brings the text that its slug names.
    const { queries } = JSON.parse((await page.locator('#page-data').textContent()) ?? '');
    expect(queries[0][0]).toEqual(['legal posts', slug, null]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('article').first()).toContainText('Demotext');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a legal text is shown without scripts, and its links send no referrer', async ({ page }) => {
  const content =
    '<p onclick="window.ran=1">Text <a href="https://example.com" target="_blank" style="color:red">Link</a>' +
    '<a href="javascript:window.ran=1">böse</a><img src=x onerror="window.ran=1"><script>window.ran=1</script></p>';
  await page.route('**/api/patients/posts-by-slug**', (route) =>
    route.fulfill({ json: { data: [aCategory([{ locale: 'de', title: 'Titel', content }])] } }),
  );
  // A former wording is loaded by the browser itself.
  await page.goto('/patient/agb?version=1');
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: 'Link' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await article.locator('div').innerHTML()).toBe(
    '<p>Text <a href="https://example.com" rel="noopener noreferrer">Link</a><a rel="noopener noreferrer">böse</a></p>',
  );
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
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

import { expect, type Page } from '@playwright/test';

/** The page shows our fonts instead of those of the system. */
export async function expectOurFonts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(loadedFonts), page.url()).toEqual(['Figtree Variable', 'Fraunces']);
}

function loadedFonts(): string[] {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const families = loaded.map(({ family }) => family.replaceAll('"', ''));
  return [...new Set(families)].filter((family) => !family.includes(' as ')).sort();
}

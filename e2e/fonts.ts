import { expect, type Page } from '@playwright/test';

/** The page shows our fonts instead of those of the system. */
export async function expectOurFonts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(loadedFonts), page.url()).toEqual(['Figtree Variable', 'Fraunces']);
}

function loadedFonts(): string[] {
  return [...document.fonts]
    .filter(({ family, status }) => status === 'loaded' && !family.includes(' as '))
    .map(({ family }) => family.replaceAll('"', ''))
    .sort();
}

import type { Locator, Page } from '@playwright/test';

/** One question of the medical history with everything that belongs to it. */
export function question(page: Page, key: string): Locator {
  return page.locator(`form [id$="-gynecologicalHealth-${key}"], form [id$="-otherImportant-${key}"]`);
}

export function answer(page: Page, key: string, word: 'Ja' | 'Nein' | 'Yes'): Locator {
  return question(page, key).getByLabel(word, { exact: true });
}

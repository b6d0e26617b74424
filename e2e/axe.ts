import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The screen as it stands, or one part of it, breaks no rule that axe can check. Every rule runs on every
 * element; only describing all that is in order, and a second page for frames of strangers, are left out.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A screen whose script is still on its way is none yet.
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(endOfMotion);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: STANDARDS, resultTypes: ['violations'] })
    .include(part)
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

/** A colour on its way from one to another is neither. What moves for ever is left alone. */
async function endOfMotion(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

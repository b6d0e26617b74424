import { expect, type Locator } from '@playwright/test';

const ENOUGH = 40;

/** Presses Tab until the wanted control has the focus, as somebody without a mouse does. */
export async function tabTo(wanted: Locator): Promise<void> {
  for (let presses = 0; presses < ENOUGH; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await wanted.page().keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

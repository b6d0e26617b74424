import { expect, type Locator, type Page } from '@playwright/test';
import { reachSignature } from './booking.ts';

export function preview(page: Page): Locator {
  return page.getByRole('img', { name: 'Ihre Unterschrift' });
}

/** Nothing can be signed before every section is confirmed. */
export async function openDialog(page: Page): Promise<Locator> {
  if ((await preview(page).count()) === 0) await reachSignature(page);
  await page.getByRole('button', { name: /^(Jetzt|Neu) unterschreiben$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Unterschrift' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** How much of each half of a canvas is inked, and how dark the darkest of it is. */
export function inkOf(canvas: Locator): Promise<{ left: number; right: number; darkest: number }> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    const ink = { left: 0, right: 0, darkest: 255 };
    for (let place = 0; place < data.length; place += 4) {
      const [red = 255, green = 255, blue = 255, alpha = 0] = data.slice(place, place + 4);
      if (alpha < 128 || red + green + blue > 384) continue;
      ink[(place / 4) % width < width * 0.45 ? 'left' : 'right'] += 1;
      ink.darkest = Math.min(ink.darkest, Math.max(red, green, blue));
    }
    return ink;
  });
}

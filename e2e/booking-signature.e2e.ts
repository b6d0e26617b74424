import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { reachSignature, test } from './booking.ts';
import { openAnamnesis } from './booking-draft.ts';
import { inkOf, openDialog, preview } from './booking-signature.ts';
import { ONCE, proves } from './details.ts';

const TEXTS = {
  de: {
    open: 'Jetzt unterschreiben',
    tabs: ['Tippen', 'Zeichnen'],
    notice: 'Diese Unterschrift ist rechtskräftig und zählt wie eine handschriftliche Unterschrift.',
    buttons: ['Abbrechen', 'Unterzeichnen'],
    refusal: 'Bitte tippen Sie Ihren Namen ein.',
  },
  en: {
    open: 'Sign now',
    tabs: ['Type', 'Draw'],
    notice: 'This signature is legally binding and counts as a handwritten signature.',
    buttons: ['Cancel', 'Sign'],
    refusal: 'Please type your name.',
  },
} as const;

/** The pad is loaded when it is first wanted; from then on it keeps touches from scrolling the page. */
async function openPad(page: Page): Promise<{ dialog: Locator; pad: Locator }> {
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'Zeichnen' }).click();
  await expect(dialog.getByRole('img', { name: 'Unterschriftenfeld, noch leer' })).toBeVisible();
  const pad = dialog.locator('canvas');
  await expect(pad).toHaveCSS('touch-action', 'none');
  return { dialog, pad };
}

/** A line across a part of the pad, given in shares of its size. */
async function drawStroke(page: Page, pad: Locator, [from, to]: readonly [number, number]): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is on the screen.');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height * (0.3 + share / 3)] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(...at(from + (to - from) * part));
  await page.mouse.up();
}

async function halvesOf(pad: Locator): Promise<[number, number]> {
  const { left, right } = await inkOf(pad);
  return [left, right];
}

test('the signature dialog offers two ways to sign, explains the effect and demands a name, in both languages', {
  tag: ONCE,
  annotation: proves('SIG-01, SIG-06, SIG-07, OR-44'),
}, async ({ page }) => {
  await openAnamnesis(page);
  await reachSignature(page);
  const dialog = page.getByRole('dialog');
  for (const [language, texts] of Object.entries(TEXTS)) {
    await page.getByRole('button', { name: new RegExp(`^${language}`, 'i') }).click();
    await page.getByRole('button', { name: texts.open }).click();
    await expect(dialog.getByRole('tab')).toHaveText([...texts.tabs]);
    await expect(dialog.getByText(texts.notice, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button').filter({ hasText: /\S/ })).toHaveText([...texts.buttons]);
    await expect(dialog.getByRole('textbox')).toBeFocused();

    await dialog.getByRole('textbox').clear();
    await dialog.getByRole('button', { name: texts.buttons[1], exact: true }).click();
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(texts.refusal);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    if (language === 'de') await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a guest undoes and clears a drawn signature, and the dialog refuses a single dot', {
  annotation: proves('SIG-04, SIG-05, SIG-08, CONST-13'),
}, async ({ page }) => {
  await openAnamnesis(page);
  const { dialog, pad } = await openPad(page);
  const [undo, clear, sign] = ['Rückgängig', 'Löschen', 'Unterzeichnen'].map((name) =>
    dialog.getByRole('button', { name }),
  ) as [Locator, Locator, Locator];
  await expect(undo).toBeDisabled();
  await sign.click();
  await expect(dialog.getByText('Ein Punkt allein genügt nicht.')).toBeVisible();
  await pad.click();
  await expect(clear).toBeEnabled();
  await sign.click();
  await expect(dialog.getByText('Ein Punkt allein genügt nicht.')).toBeVisible();
  await expectAccessible(page);

  await clear.click();
  await expect.poll(() => inkOf(pad)).toMatchObject({ left: 0, right: 0 });
  await drawStroke(page, pad, [0.1, 0.4]);
  await drawStroke(page, pad, [0.5, 0.9]);
  await expect.poll(async () => (await inkOf(pad)).darkest).toBe(0);
  await expect.poll(async () => Math.min(...(await halvesOf(pad)))).toBeGreaterThan(0);
  await undo.click();
  await expect.poll(() => inkOf(pad)).toMatchObject({ right: 0, darkest: 0 });
  await sign.click();
  await expect(dialog).toBeHidden();
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png;base64,/);
});

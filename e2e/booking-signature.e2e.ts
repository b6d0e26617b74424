import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './booking.ts';
import { openAnamnesis } from './booking-draft.ts';

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

function preview(page: Page): Locator {
  return page.getByRole('img', { name: 'Ihre Unterschrift' });
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Jetzt|Neu) unterschreiben$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Unterschrift' });
  await expect(dialog).toBeVisible();
  return dialog;
}

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

/** How much of each half of a canvas is inked, and how dark the darkest of it is. */
function inkOf(canvas: Locator): Promise<{ left: number; right: number; darkest: number }> {
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

for (const [language, texts] of Object.entries(TEXTS)) {
  test(`SIG-01, SIG-06, SIG-07, OR-44: two ways to sign, what it means, and no signature without a name (${language})`, async ({
    page,
  }) => {
    await openAnamnesis(page);
    if (language === 'en') await page.getByRole('button', { name: /^EN/ }).click();
    await page.getByRole('button', { name: texts.open }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('tab')).toHaveText([...texts.tabs]);
    await expect(dialog.getByText(texts.notice, { exact: true })).toBeVisible();
    await expect(dialog.locator('footer').getByRole('button')).toHaveText([...texts.buttons]);
    await expect(dialog.getByRole('textbox')).toBeFocused();

    await dialog.getByRole('button', { name: texts.buttons[1], exact: true }).click();
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(texts.refusal);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expectAccessible(page);
  });
}

test('SIG-02, SIG-03, SIG-08: a name is typed in one of five hands, seen at once and taken over as an image', async ({
  page,
}) => {
  await openAnamnesis(page);
  const dialog = await openDialog(page);
  const fonts = dialog.getByLabel('Schrift', { exact: true });
  await expect(fonts).toHaveValue('Dancing Script');
  await expect(fonts.locator('option')).toHaveText([
    'Dancing Script',
    'Great Vibes',
    'Pacifico',
    'Satisfy',
    'Caveat',
  ]);
  const canvas = dialog.locator('canvas');
  expect(await canvas.evaluate(({ width, height }: HTMLCanvasElement) => [width, height])).toEqual([
    500, 100,
  ]);
  const seen = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const images = [await seen()];
  const expectAnother = async () => {
    await expect.poll(async () => images.includes(await seen())).toBe(false);
    images.push(await seen());
  };
  await dialog.getByRole('textbox').fill('Petra Sommer');
  await expectAnother();
  expect((await inkOf(canvas)).darkest).toBe(0);
  for (const font of ['Great Vibes', 'Pacifico', 'Satisfy', 'Caveat']) {
    await fonts.selectOption(font);
    await expectAnother();
  }
  await dialog.getByRole('button', { name: 'Unterzeichnen' }).click();
  await expect(dialog).toBeHidden();
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png;base64,/);
  expect(await preview(page).getAttribute('src')).toBe(images.at(-1));
});

test('SIG-04, SIG-05, SIG-08: a drawn signature can be undone and cleared; a dot is none', async ({
  page,
}) => {
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
  expect(await inkOf(pad)).toMatchObject({ left: 0, right: 0 });
  await drawStroke(page, pad, [0.1, 0.4]);
  await drawStroke(page, pad, [0.5, 0.9]);
  const both = await inkOf(pad);
  expect(both.darkest).toBe(0);
  expect(Math.min(both.left, both.right)).toBeGreaterThan(0);
  await undo.click();
  await expect.poll(() => inkOf(pad)).toMatchObject({ right: 0, darkest: 0 });
  await sign.click();
  await expect(dialog).toBeHidden();
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png;base64,/);
});

test('SIG-09: Cancel and Escape leave the signature as it was, and the next one begins empty', async ({
  page,
}) => {
  await openAnamnesis(page);
  for (const name of ['Petra Sommer', 'Petra Winter']) {
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Unterzeichnen' }).click();
    await expect(dialog).toBeHidden();
  }
  const signature = (await preview(page).getAttribute('src')) ?? '';
  const leave = [
    (dialog: Locator) => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const leaveBy of leave) {
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('textbox')).toHaveValue('');
    await dialog.getByRole('textbox').fill('Jemand anders');
    await leaveBy(dialog);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Neu unterschreiben' })).toBeFocused();
    await expect(preview(page)).toHaveAttribute('src', signature);
  }
});

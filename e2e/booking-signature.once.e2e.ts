import { expect, type Locator } from '@playwright/test';
import { test } from './booking.ts';
import { openAnamnesis } from './booking-draft.ts';
import { inkOf, openDialog, preview } from './booking-signature.ts';
import { proves } from './details.ts';

test('a guest types a name in one of five fonts, sees it at once and confirms it as an image', {
  annotation: proves('SIG-02, SIG-03, SIG-08, CONST-12'),
}, async ({ page }) => {
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
  await dialog.getByRole('textbox').fill('Petra Sommer');
  // The empty sheet is drawn too, once the face has loaded.
  await expect.poll(async () => (await inkOf(canvas)).darkest).toBe(0);
  const images = [await seen()];
  const expectAnother = async () => {
    await expect.poll(async () => images.includes(await seen())).toBe(false);
    images.push(await seen());
  };
  for (const font of ['Great Vibes', 'Pacifico', 'Satisfy', 'Caveat']) {
    await fonts.selectOption(font);
    await expectAnother();
  }
  await dialog.getByRole('button', { name: 'Unterzeichnen' }).click();
  await expect(dialog).toBeHidden();
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/png;base64,/);
  expect(await preview(page).getAttribute('src')).toBe(images.at(-1));
});

test('SIG-09: Cancel and Escape keep the former signature, and the next one begins with the guest’s name', async ({
  page,
}) => {
  await openAnamnesis(page);
  let signature = '';
  for (const name of ['Petra Sommer', 'Petra Winter']) {
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Unterzeichnen' }).click();
    await expect(dialog).toBeHidden();
    await expect(preview(page)).not.toHaveAttribute('src', signature);
    signature = (await preview(page).getAttribute('src')) ?? '';
  }
  const leave = [
    (dialog: Locator) => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const leaveBy of leave) {
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('textbox')).toHaveValue('Petra Sommer');
    await dialog.getByRole('textbox').fill('Jemand anders');
    await leaveBy(dialog);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Neu unterschreiben' })).toBeFocused();
    await expect(preview(page)).toHaveAttribute('src', signature);
  }
});

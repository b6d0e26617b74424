import { expect, type Locator, type Page } from '@playwright/test';

export const GOOD_CARD = '4242424242424242';

/** Where there is a choice; the only way to pay opens by itself. */
export async function chooseCard(page: Page): Promise<void> {
  await page.getByText('Mit Karte zahlen').click();
  await expectCardForm(page);
}

export async function expectCardForm(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeVisible();
}

/** Types a card into the provider's own fields. */
export async function typeCard(page: Page, number: string, cvc = '123'): Promise<void> {
  const form = page.getByRole('form', { name: 'Kartendaten' });
  await form.getByLabel('Kartennummer').fill(number);
  await form.getByLabel('Ablaufdatum').fill('1231');
  await form.getByLabel('Prüfziffer (CVC)').fill(cvc);
}

export async function acceptTerms(page: Page): Promise<void> {
  await tickBoth(page.getByRole('form', { name: 'Kartendaten' }));
}

/** The cancellation rule and the terms, once they are there. */
export async function tickBoth(panel: Locator): Promise<void> {
  const boxes = panel.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const place of [0, 1]) await boxes.nth(place).check();
}

export async function bookNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank', { timeout: 20_000 });
}

/** From the payment step to the thanks. */
export async function payByCard(page: Page): Promise<void> {
  await expectCardForm(page);
  await typeCard(page, GOOD_CARD);
  await acceptTerms(page);
  await bookNow(page);
  await expectThanks(page);
}

import { expect, type Locator, type Page } from '@playwright/test';

export const GOOD_CARD = '4242424242424242';

/** Both languages, so that a journey pays in either. */
const WORDS = {
  choose: /Mit Karte zahlen|Pay by card/,
  form: /Kartendaten|Card details/,
  number: /Kartennummer|Card number/,
  expiry: /Ablaufdatum|Expiry date/,
  cvc: /Prüfziffer \(CVC\)|Security code/,
  book: /Zahlungspflichtig buchen|Book now with obligation to pay/,
  thanks: /^(Vielen Dank|Thank you)$/,
};

/** Where there is a choice; the only way to pay opens by itself. */
export async function chooseCard(page: Page): Promise<void> {
  await page.getByText(WORDS.choose).click();
  await expectCardForm(page);
}

export async function expectCardForm(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: WORDS.form })).toBeVisible();
}

/** Types a card into the provider's own fields. */
export async function typeCard(page: Page, number: string, cvc = '123'): Promise<void> {
  const form = page.getByRole('form', { name: WORDS.form });
  await form.getByLabel(WORDS.number).fill(number);
  await form.getByLabel(WORDS.expiry).fill('1231');
  await form.getByLabel(WORDS.cvc).fill(cvc);
}

export async function acceptTerms(page: Page): Promise<void> {
  await tickBoth(page.getByRole('form', { name: WORDS.form }));
}

/** The cancellation rule and the terms, once they are there. */
export async function tickBoth(panel: Locator): Promise<void> {
  const boxes = panel.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const place of [0, 1]) await boxes.nth(place).check();
}

export async function bookNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: WORDS.book }).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.thanks, { timeout: 20_000 });
}

/** From the payment step to the thanks. */
export async function payByCard(page: Page): Promise<void> {
  await expectCardForm(page);
  await typeCard(page, GOOD_CARD);
  await acceptTerms(page);
  await bookNow(page);
  await expectThanks(page);
}

import { expect, type Page } from '@playwright/test';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { test } from './booking.ts';
import { openPayment } from './booking-draft.ts';
import {
  acceptTerms,
  bookNow,
  expectCardForm,
  expectThanks,
  GOOD_CARD,
  typeCard,
} from './booking-payment.ts';
import { proves } from './details.ts';

async function openCardForm(page: Page): Promise<void> {
  await openPayment(page);
  await expectCardForm(page);
  await acceptTerms(page);
}

function refusal(page: Page) {
  return page.getByRole('form', { name: 'Kartendaten' }).getByRole('alert');
}

/** Which cards exist and what their banks do is proven over HTTP; here it is what a guest sees of each kind. */
test('PAY-13: a guest books with a card whose code has four digits', async ({ page }) => {
  await openCardForm(page);
  await typeCard(page, '378282246310005', '1234');
  await bookNow(page);
  await expectThanks(page);
});

test('a guest books when the bank’s question is approved, and not when it is refused', async ({ page }) => {
  await openCardForm(page);
  await typeCard(page, '4000002760003184');
  await bookNow(page);
  await page.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(refusal(page)).toHaveText(card_refusal.de.approval);
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung');
  await bookNow(page);
  await page.getByRole('button', { name: 'Freigeben' }).click();
  await expectThanks(page);
});

/** Only a few: nobody may try as many cards as she likes on one booking. */
const DECLINED = [
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'no_funds'],
  ['4000000000000069', 'expired'],
] as const;

test('the card form says why a card was declined, has a sentence for a live card, and its button stays enabled', {
  annotation: proves('PAY-17, PAY-18, ERR-05, ERR-06'),
}, async ({ page }) => {
  await openCardForm(page);
  for (const [number, reason] of DECLINED) {
    await typeCard(page, number);
    await bookNow(page);
    await expect(refusal(page)).toHaveText(card_refusal.de[reason]);
    await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeEnabled();
  }
  await typeCard(page, '4111111111111111');
  await bookNow(page);
  await expect(page.getByText(/weil die Anfrage im Live-Modus lief/).first()).toBeVisible();
  await typeCard(page, '4242424242424241');
  await bookNow(page);
  await expect(page.getByText(card_refusal.de.number)).toBeVisible();
  await typeCard(page, GOOD_CARD);
  await bookNow(page);
  await expectThanks(page);
});

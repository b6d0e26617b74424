import { expect, type Page } from '@playwright/test';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { test } from './booking.ts';
import { openPayment } from './booking-draft.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, GOOD_CARD, typeCard } from './booking-payment.ts';

/** A test here is several whole bookings, on a machine that is busy with others. */
test.beforeEach(() => test.slow());

/** The card form before somebody whom the browser has never seen. */
async function openCardForm(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/livez');
  await page.evaluate(() => localStorage.clear());
  await openPayment(page);
  await chooseCard(page);
  await acceptTerms(page);
}

function refusal(page: Page) {
  return page.getByRole('form', { name: 'Kartendaten' }).getByRole('alert');
}

const GOOD = [
  ['4000056655665556', '123'],
  ['5555555555554444', '123'],
  ['378282246310005', '1234'],
  ['4000002760000016', '123'],
  ['4000000000000341', '123'],
] as const;
test(`PAY-13: a guest books with every good test card: ${GOOD.map(([number]) => number).join(', ')}`, async ({
  page,
}) => {
  for (const [number, cvc] of GOOD) {
    await openCardForm(page);
    await typeCard(page, number, cvc);
    await bookNow(page);
    await expectThanks(page);
  }
});

const ASKED = ['4000002500003155', '4000002760003184', '4000003800000446', '4000008260003178'];
test(`a guest books when the bank’s question is approved, and not when it is refused: ${ASKED.join(', ')}`, async ({
  page,
}) => {
  for (const number of ASKED) {
    await openCardForm(page);
    await typeCard(page, number);
    await bookNow(page);
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(refusal(page)).toHaveText(card_refusal.de.approval);
    await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeEnabled();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung');
    await bookNow(page);
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await expectThanks(page);
  }
});

/** In two parts: nobody may try as many cards as she likes on one booking. */
const DECLINED = [
  [
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'no_funds'],
    ['4000000000000119', 'busy'],
    ['4000000000009979', 'declined'],
  ],
  [
    ['4000000000000069', 'expired'],
    ['4000000000000127', 'cvc'],
    ['4000000000009987', 'declined'],
  ],
] as const;
const NUMBERS = DECLINED.flat().map(([number]) => number);
test(`PAY-17, ERR-05: the card form says why a card was declined and keeps its button enabled: ${NUMBERS.join(', ')}`, async ({
  page,
}) => {
  for (const cards of DECLINED) {
    await openCardForm(page);
    for (const [number, reason] of cards) {
      await typeCard(page, number);
      await bookNow(page);
      await expect(refusal(page)).toHaveText(card_refusal.de[reason]);
      await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeEnabled();
    }
    await typeCard(page, GOOD_CARD);
    await bookNow(page);
    await expectThanks(page);
  }
});

test('PAY-18, ERR-06: the card form has a sentence for a live card in test mode, and its field refuses a wrong number', async ({
  page,
}) => {
  await openCardForm(page);
  await typeCard(page, '4111111111111111');
  await bookNow(page);
  await expect(page.getByText(/weil die Anfrage im Live-Modus lief/).first()).toBeVisible();
  await typeCard(page, '4242424242424241');
  await bookNow(page);
  await expect(page.getByText(card_refusal.de.number)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung');
});

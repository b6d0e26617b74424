import { expect } from '@playwright/test';
import { test } from './booking.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, openPayment, typeCard } from './booking-payment.ts';

for (const [number, cvc] of [
  ['4000056655665556', '123'],
  ['5555555555554444', '123'],
  ['378282246310005', '1234'],
  ['4000002760000016', '123'],
  ['4000000000000341', '123'],
] as const) {
  test(`PAY-13: the card ${number} books`, async ({ page }) => {
    await openPayment(page);
    await chooseCard(page);
    await typeCard(page, number, cvc);
    await acceptTerms(page);
    await bookNow(page);
    await expectThanks(page);
  });
}

for (const number of ['4000002500003155', '4000002760003184', '4000003800000446', '4000008260003178']) {
  test(`the bank of ${number} asks: approved it books, refused it does not`, async ({ page }) => {
    await openPayment(page);
    await chooseCard(page);
    await typeCard(page, number);
    await acceptTerms(page);
    await bookNow(page);
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeEnabled();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung');
    await bookNow(page);
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await expectThanks(page);
  });
}

const DECLINED = [
  ['4000000000000002', '4000000000009995', '4000000000009987', '4000000000009979'],
  ['4000000000000069', '4000000000000127', '4000000000000119'],
];
for (const numbers of DECLINED) {
  test(`PAY-17: declined cards say why and leave the button enabled: ${numbers.join(', ')}`, async ({
    page,
  }) => {
    await openPayment(page);
    await chooseCard(page);
    await acceptTerms(page);
    for (const number of numbers) {
      await typeCard(page, number);
      await bookNow(page);
      await expect(page.getByRole('form', { name: 'Kartendaten' }).getByRole('alert')).toContainText(/\w{5}/);
      await expect(page.getByRole('button', { name: 'Zahlungspflichtig buchen' })).toBeEnabled();
    }
    await typeCard(page, '4242424242424242');
    await bookNow(page);
    await expectThanks(page);
  });
}

test('PAY-18: a live card in test mode gets its own sentence; a wrong number is refused by its field', async ({
  page,
}) => {
  await openPayment(page);
  await chooseCard(page);
  await acceptTerms(page);
  await typeCard(page, '4111111111111111');
  await bookNow(page);
  await expect(page.getByText(/weil die Anfrage im Live-Modus lief/).first()).toBeVisible();
  await typeCard(page, '4242424242424241');
  await bookNow(page);
  await expect(page.getByText(/Kartennummer/).last()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahlung');
});

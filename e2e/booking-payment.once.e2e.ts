import { expect } from '@playwright/test';
import { answerOnce } from './answer-once.ts';
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

test('a guest whose booking failed after the card was confirmed can use another card at once', async ({
  page,
}) => {
  await openPayment(page);
  await expectCardForm(page);
  await typeCard(page, GOOD_CARD);
  await acceptTerms(page);
  await answerOnce(page, '**/api/patients/appointments', {
    status: 409,
    json: { message: 'Nein.', error: 'Nein.', code: 'booking.other' },
  });
  await bookNow(page);
  await expect(page.getByText('Nein.').first()).toBeVisible();
  await expect(page.getByText('Ihre Karte von vorhin ist noch hinterlegt.')).toBeVisible();
  await page.getByRole('button', { name: 'Andere Karte verwenden' }).click();

  await typeCard(page, '5555555555554444');
  await acceptTerms(page);
  await bookNow(page);
  await expectThanks(page);
});

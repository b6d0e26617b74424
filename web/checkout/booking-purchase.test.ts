import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { acceptance, CardAttempt, countRefusal } from './booking-purchase.ts';
import type { Payment } from './purchase.ts';

const SETUP = { customer_id: 'cus_1' };

/** Records the calls in order; the bookings end as given, one after the other. */
function aPurchase(...bookings: (ApiError | 'booked')[]) {
  const log: string[] = [];
  const keys: string[] = [];
  const payments: Payment[] = [];
  return {
    log,
    keys,
    payments,
    acceptTerms: async () => log.push('terms'),
    book: async (payment: Payment, key: string) => {
      log.push('book');
      keys.push(key);
      payments.push(payment);
      const end = bookings.shift();
      if (end instanceof ApiError) throw end;
      return { message: 'Gebucht.' };
    },
    confirm: async () => {
      log.push('card');
      return 'pm_1';
    },
    deciding: () => {
      log.push('overlay');
    },
  };
}

test('PAY-12: terms, then the card, then the booking under the overlay', async () => {
  const purchase = aPurchase('booked');

  const answer = await new CardAttempt(SETUP).pay(purchase, purchase.confirm, purchase.deciding);

  expect(answer.message).toBe('Gebucht.');
  expect(purchase.log).toEqual(['terms', 'card', 'overlay', 'book']);
  expect(purchase.payments).toEqual([
    { payment_gateway: 'stripe', payment_method: 'pm_1', customer_id: 'cus_1' },
  ]);
});

test('after a lost answer the booking is repeated with the same card and the same key', async () => {
  const purchase = aPurchase(new ApiError(0), 'booked');
  const attempt = new CardAttempt(SETUP);

  await expect(attempt.pay(purchase, purchase.confirm, purchase.deciding)).rejects.toThrow(ApiError);
  await attempt.pay(purchase, purchase.confirm, purchase.deciding);

  expect(purchase.log).toEqual(['terms', 'card', 'overlay', 'book', 'overlay', 'book']);
  expect(purchase.keys[1]).toBe(purchase.keys[0]);
});

test('after a refusal the next try has another key', async () => {
  const purchase = aPurchase(new ApiError(409, { error: 'Vergeben.' }), 'booked');
  const attempt = new CardAttempt(SETUP);

  await expect(attempt.pay(purchase, purchase.confirm, purchase.deciding)).rejects.toThrow(ApiError);
  await attempt.pay(purchase, purchase.confirm, purchase.deciding);

  expect(purchase.keys[1]).not.toBe(purchase.keys[0]);
});

test('a refused card books nothing, and the next card is confirmed', async () => {
  const purchase = aPurchase('booked');
  const attempt = new CardAttempt(SETUP);
  const refuse = () => Promise.reject(new Error('Abgelehnt.'));

  await expect(attempt.pay(purchase, refuse, purchase.deciding)).rejects.toThrow('Abgelehnt.');
  expect(purchase.log).toEqual(['terms']);

  await attempt.pay(purchase, purchase.confirm, purchase.deciding);
  expect(purchase.log).toEqual(['terms', 'terms', 'card', 'overlay', 'book']);
});

test('a card that was saved before is used without confirming it again', async () => {
  const purchase = aPurchase('booked');

  await new CardAttempt(SETUP, 'pm_before').pay(purchase, purchase.confirm, purchase.deciding);

  expect(purchase.log).toEqual(['terms', 'overlay', 'book']);
  expect(purchase.payments).toMatchObject([{ payment_method: 'pm_before' }]);
});

test('PAYMENTS-5.4: the server counts refused cards; after too many the patient reads that', async () => {
  const refusal = new Error('Abgelehnt.');
  const setup = { client_secret: 'secret', customer_id: 'cus_1' };
  const tooMany = new ApiError(429, { error: 'Zu oft.', code: 'payments.too_many_cards' });

  const counted = await countRefusal({ setUpCard: async () => setup }, refusal);
  const stopped = await countRefusal({ setUpCard: () => Promise.reject(tooMany) }, refusal);
  const unheard = await countRefusal({ setUpCard: () => Promise.reject(new ApiError(0)) }, refusal);

  expect([counted, stopped, unheard]).toEqual([refusal, tooMany, refusal]);
});

test('both ticks are sent with the price and the fee beside them', () => {
  const terms = {
    version: '2026-11',
    amount_cents: 89_50,
    currency: 'EUR' as const,
    free_until: '2030-01-01T08:00:00Z',
    free_hours: 48,
    is_free_now: true,
    late_fee_cents: 26_85,
    no_show_fee_cents: 26_85,
    no_show_fee_percent: 30,
  };
  const ticks = { cancellation_rule: true, terms: true };
  expect(acceptance(terms)).toEqual({ ...ticks, amount: 89.5, no_show_fee_percent: 30 });
});

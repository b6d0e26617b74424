import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { CaptureFailure, type Payment } from '../purchase.ts';
import { PayPalAttempt } from './paypal-attempt.ts';

/** Records the calls in order; captures and bookings end as given. */
function aPurchase({ captures = [] as unknown[], bookings = [] as unknown[] } = {}) {
  const log: string[] = [];
  const keys: string[] = [];
  return {
    log,
    keys,
    createOrder: async () => {
      log.push('order');
      return 'ORDER1';
    },
    acceptTerms: async () => log.push('terms'),
    captureOrder: async (orderId: string) => {
      log.push(`capture ${orderId}`);
      const end = captures.shift();
      if (end) throw end;
      return 'CAPTURE1';
    },
    book: async (payment: Payment, key: string) => {
      log.push(`book ${'paypal_transaction_id' in payment && payment.paypal_transaction_id}`);
      keys.push(key);
      const end = bookings.shift();
      if (end) throw end;
      return { message: 'Gebucht.' };
    },
  };
}

test('PAY-25, CONF-09: order, approval, capture, then the booking with the id of the capture', async () => {
  const purchase = aPurchase();
  const attempt = new PayPalAttempt();

  expect(await attempt.createOrder(purchase)).toBe('ORDER1');
  expect(await attempt.finish(purchase, 'ORDER1')).toEqual({ message: 'Gebucht.' });
  expect(purchase.log).toEqual(['order', 'terms', 'capture ORDER1', 'book CAPTURE1']);
});

test('a payment that cannot be captured books nothing', async () => {
  const refusal = new ApiError(409, { code: 'payments.declined' });
  const purchase = aPurchase({ captures: [refusal] });

  const finishing = new PayPalAttempt().finish(purchase, 'ORDER1');

  await expect(finishing).rejects.toThrow(expect.objectContaining({ cause: refusal }));
  await expect(finishing).rejects.toThrow(CaptureFailure);
  expect(purchase.log).toEqual(['capture ORDER1']);
});

test('captured money is not captured again after a lost answer to the booking', async () => {
  const purchase = aPurchase({ bookings: [new ApiError(0)] });
  const attempt = new PayPalAttempt();

  await expect(attempt.finish(purchase, 'ORDER1')).rejects.toThrow(ApiError);
  await attempt.finish(purchase);

  expect(purchase.log).toEqual(['capture ORDER1', 'book CAPTURE1', 'book CAPTURE1']);
  expect(purchase.keys[1]).toBe(purchase.keys[0]);
});

test('after a refused booking the next try begins with a new payment', async () => {
  const purchase = aPurchase({ bookings: [new ApiError(409, { error: 'Vergeben.' })] });
  const attempt = new PayPalAttempt();

  await expect(attempt.finish(purchase, 'ORDER1')).rejects.toThrow(ApiError);
  await expect(attempt.finish(purchase)).rejects.toThrow('Nothing was approved');
  await attempt.finish(purchase, 'ORDER2');

  expect(purchase.log.slice(2)).toEqual(['capture ORDER2', 'book CAPTURE1']);
  expect(purchase.keys[1]).not.toBe(purchase.keys[0]);
});

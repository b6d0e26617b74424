import { expect, test } from 'vitest';
import { confirmRequest } from './use-confirmation-purchase.ts';

test('CONF-08, OR-41: a card confirms with token, paymentMethod and gateway', () => {
  const card = { payment_gateway: 'stripe', payment_method: 'pm_1', customer_id: 'cus_1' } as const;

  expect(confirmRequest('token-1', card)).toEqual({
    token: 'token-1',
    payment_gateway: 'stripe',
    paymentMethod: 'pm_1',
  });
});

test('CONF-09: PayPal confirms with token, the id of the capture and gateway', () => {
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: 'CAPTURE1' } as const;

  expect(confirmRequest('token-1', paid)).toEqual({
    token: 'token-1',
    payment_gateway: 'paypal',
    paypal_transaction_id: 'CAPTURE1',
  });
});

import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { confirmRequest, isLinkRefused, payableOffer } from './ConfirmPaymentPage.tsx';

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

const OFFER = {
  service: { id: 3, title: 'Erstgespräch', duration: 45, price: 180 },
  schedule: { id: '12', date_start_time: '2026-11-19T10:30:00+01:00' },
};

test('without service or time there is no appointment to confirm', () => {
  expect(payableOffer(OFFER)).toBe(OFFER);
  expect(payableOffer({ schedule: OFFER.schedule })).toBeUndefined();
  expect(payableOffer({ service: OFFER.service })).toBeUndefined();
  expect(payableOffer(undefined)).toBeUndefined();
});

test('OR-56: an unknown, used or expired link is invalid; after a fault the patient can try again', () => {
  expect(isLinkRefused(new ApiError(404))).toBe(true);
  expect(isLinkRefused(new ApiError(410))).toBe(true);
  expect(isLinkRefused(new ApiError(422))).toBe(true);
  expect(isLinkRefused(new ApiError(429))).toBe(false);
  expect(isLinkRefused(new ApiError(0))).toBe(false);
  expect(isLinkRefused(new ApiError(503))).toBe(false);
  expect(isLinkRefused(null)).toBe(false);
});

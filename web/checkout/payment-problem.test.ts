import { expect, test } from 'vitest';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { CardRefusal } from './card/stripe.ts';
import {
  bookingProblem,
  captureProblem,
  endsPayment,
  orderProblem,
  setupProblem,
} from './payment-problem.ts';

const NO_ANSWER = new ApiError(0);

test('a script that could not be loaded is named', () => {
  expect(setupProblem(new Error('blocked'))).toEqual({ text: 'Stripe-Skript konnte nicht geladen werden' });
});

test("the problem of a refused setup intent is the server's message, otherwise the text of its key", () => {
  expect(setupProblem(new ApiError(429, { message: 'Zu oft.' }))).toEqual({ text: 'Zu oft.' });
  expect(setupProblem(NO_ANSWER)).toMatchObject({ key: 'FAILED_TO_INITIALIZE_PAYMENT' });
  expect(texts.en.FAILED_TO_INITIALIZE_PAYMENT).toBe('Failed to initialize payment');
});

test("the problem of a refused booking is the server's error, otherwise the text of its key", () => {
  expect(bookingProblem(new ApiError(409, { error: 'Vergeben.', message: 'x' }))).toEqual({
    text: 'Vergeben.',
  });
  expect(bookingProblem(new ApiError(500))).toMatchObject({ key: 'FAILED_TO_BOOK_APPOINTMENT' });
  expect(texts.en.FAILED_TO_BOOK_APPOINTMENT).toContain('Booking failed');
  expect(texts.en.FAILED_TO_BOOK_APPOINTMENT).toContain(
    'Your appointment could not be booked. Please try again later',
  );
});

test('without an answer the patient reads that trying again is safe', () => {
  expect(bookingProblem(NO_ANSWER).note).toBe(texts.de.safe_to_repeat);
  expect(captureProblem(NO_ANSWER).note).toBe(texts.de.safe_to_repeat);
});

test('a refused card says why, or what the documents say under its key', () => {
  expect(bookingProblem(new CardRefusal('declined'))).toEqual({ text: card_refusal.de.declined });
  expect(bookingProblem(new CardRefusal('live_card'))).toMatchObject({
    text: expect.stringContaining('Live-Modus'),
    key: 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD',
  });
});

test('OR-20: no answer is an error of the checkout, an answer is an error of the order', () => {
  expect(orderProblem(NO_ANSWER)).toMatchObject({ key: 'paypal_checkout_failed' });
  expect(orderProblem(new Error('popup blocked'))).toMatchObject({ key: 'paypal_checkout_failed' });
  expect(orderProblem(new ApiError(503, { message: 'Später.' }))).toMatchObject({
    key: 'paypal_order_failed',
    note: 'Später.',
  });
  expect(texts.en.paypal_checkout_failed).toBe('An error occurred during checkout.');
  expect(texts.en.paypal_order_failed).toBe('An error occurred while creating the PayPal order.');
});

test('only a payment that was refused for good has to be begun again', () => {
  expect(endsPayment(new ApiError(409, { code: 'payments.card_not_verified' }))).toBe(true);
  expect(endsPayment(new ApiError(503, { code: 'payments.provider_unavailable' }))).toBe(false);
  expect(endsPayment(new ApiError(409, { code: 'booking.amount_differs' }))).toBe(false);
  expect(endsPayment(new CardRefusal('declined'))).toBe(false);
  expect(endsPayment(new CardRefusal('over'))).toBe(true);
});

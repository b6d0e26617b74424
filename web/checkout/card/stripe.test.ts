import { expect, test } from 'vitest';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { payments } from '#texts/generated/payments.ts';
import { CardRefusal, methodOrRefusal, paymentOutcome, setupOutcome } from './stripe.ts';

type SetupResult = Parameters<typeof setupOutcome>[0];
type PaymentResult = Parameters<typeof paymentOutcome>[0];

/** Only the fields that are read; the provider sends dozens. */
function setupResult(result: object): SetupResult {
  return result as SetupResult;
}

test('PAY-12: a confirmed setup names the card to book with', () => {
  const byId = setupResult({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });
  const expanded = setupResult({ setupIntent: { status: 'succeeded', payment_method: { id: 'pm_2' } } });

  expect(setupOutcome(byId)).toEqual({ isConfirmed: true, paymentMethod: 'pm_1' });
  expect(setupOutcome(expanded)).toEqual({ isConfirmed: true, paymentMethod: 'pm_2' });
});

test("PAY-18, OR-54: a refusal is known by its codes; the provider's own sentence is dropped", () => {
  const error = {
    type: 'card_error',
    message: 'Your card was declined.',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    setup_intent: { status: 'requires_payment_method', payment_method: null },
  };

  expect(setupOutcome(setupResult({ error }))).toEqual({ isConfirmed: false, refusal: 'live_card' });
});

test('PAYMENTS-5.4: a setup that was ended after too many cards is over, whatever its error says', () => {
  const error = {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: 'You cannot confirm this SetupIntent because it has a status of canceled.',
    setup_intent: { status: 'canceled', payment_method: null },
  };

  expect(setupOutcome(setupResult({ error }))).toEqual({ isConfirmed: false, refusal: 'over' });
});

test('a card that was saved before its answer got lost counts as saved', () => {
  const error = {
    code: 'setup_intent_unexpected_state',
    setup_intent: { status: 'succeeded', payment_method: 'pm_1' },
  };

  expect(setupOutcome(setupResult({ error }))).toEqual({ isConfirmed: true, paymentMethod: 'pm_1' });
});

test('an intent that still waits is not confirmed', () => {
  const waiting = setupResult({ setupIntent: { status: 'processing', payment_method: 'pm_1' } });

  expect(setupOutcome(waiting)).toMatchObject({ isConfirmed: false });
});

test('a payment is made only when its intent succeeded', () => {
  const paid = { paymentIntent: { status: 'succeeded', payment_method: 'pm_1' } };
  const refused = { error: { code: 'card_declined', payment_intent: { status: 'canceled' } } };

  expect(paymentOutcome(paid as PaymentResult)).toMatchObject({ isConfirmed: true });
  expect(paymentOutcome(refused as PaymentResult)).toMatchObject({ refusal: 'declined' });
});

test('PAY-12: a confirmed card is used for the booking', () => {
  expect(methodOrRefusal({ isConfirmed: true, paymentMethod: 'pm_1' })).toBe('pm_1');
});

test('a refused card says why, in our own words', () => {
  expect(() => methodOrRefusal({ isConfirmed: false, refusal: 'no_funds' })).toThrow(
    expect.objectContaining({ message: card_refusal.de.no_funds, key: undefined, isOver: false }),
  );
});

test("OR-54: for a code that nobody knows, the provider's own message is shown", () => {
  const error = { type: 'card_error', code: 'brand_new_code', message: 'Your card was eaten.' };
  const outcome = setupOutcome(setupResult({ error }));

  expect(outcome).toEqual({ isConfirmed: false, refusal: 'unknown', providerText: 'Your card was eaten.' });
  expect(() => methodOrRefusal(outcome)).toThrow('Your card was eaten.');
});

test('an unknown reason without a message has a sentence, too', () => {
  expect(new CardRefusal('unknown').message).toBe(card_refusal.de.unknown);
  expect(new CardRefusal('unknown', ' ').message).toBe(card_refusal.de.unknown);
});

test('PAY-18, OR-52: a live card in test mode gets the text of its key', () => {
  const key = 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD';
  expect(new CardRefusal('live_card')).toMatchObject({ message: payments.de[key], key });
});

test('a setup that has ended takes no further card', () => {
  expect(new CardRefusal('over').isOver).toBe(true);
});

import { expect, test } from 'vitest';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { payments } from '#texts/generated/payments.ts';
import { CardRefusal, methodOrRefusal } from './card-refusal.ts';

test('PAY-12: a confirmed card is booked with', () => {
  expect(methodOrRefusal({ isConfirmed: true, paymentMethod: 'pm_1' })).toBe('pm_1');
});

test('PAY-17, ERR-05: a refused card tells why, in the words of this house', () => {
  expect(() => methodOrRefusal({ isConfirmed: false, refusal: 'no_funds' })).toThrow(
    expect.objectContaining({ message: card_refusal.de.no_funds, key: undefined, isOver: false }),
  );
});

test('a reason that nobody knows has a sentence too', () => {
  expect(new CardRefusal('unknown').message).toBe(card_refusal.de.unknown);
});

test('PAY-18, OR-52: a live card in test mode gets the text of its key', () => {
  const key = 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD';
  expect(new CardRefusal('live_card')).toMatchObject({ message: payments.de[key], key });
});

test('a setup that has ended takes no further card', () => {
  expect(new CardRefusal('over').isOver).toBe(true);
});

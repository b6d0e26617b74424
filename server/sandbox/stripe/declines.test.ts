import { expect, test } from 'vitest';
import { type CardRefusalKind, cardRefusalKind } from '#contract/card-refusal.rules.ts';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { payments } from '#texts/generated/payments.ts';
import { declineOf, declineReasons } from './declines.ts';

/** What the stand-in answers a browser with, beside the refusals of a bank. */
const OTHERS = [
  'incorrect_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
  'setup_intent_authentication_failure',
  'payment_intent_authentication_failure',
  'setup_intent_unexpected_state',
  'payment_intent_unexpected_state',
  'resource_missing',
  'idempotency_key_in_use',
  'rate_limit',
  'api_connection_error',
];

test.each(declineReasons)('PAY-17, ERR-05: %s has a sentence of its own kind in both languages', (reason) => {
  const { code, decline_code: declineCode, message } = declineOf(reason);
  const kind = cardRefusalKind({ code, declineCode });

  expect(kind).not.toBe('unknown');
  expectSentences(kind, message);
});

test.each(OTHERS)('PAY-17: %s is known by its code', (code) => {
  const kind = cardRefusalKind({ code });
  expect(kind).not.toBe('unknown');
  expectSentences(kind, code);
});

test('PAY-17: a code that nobody knows has the general sentence', () => {
  const kind = cardRefusalKind({ code: 'a_code_of_tomorrow', declineCode: 'a_reason_of_tomorrow' });
  expect(kind).toBe('unknown');
  expectSentences(kind, 'a_code_of_tomorrow');
});

function expectSentences(kind: CardRefusalKind, providersWords: string): void {
  const sentences =
    kind === 'live_card'
      ? [payments.de['BOOKING_CONFIG.TEST_MODE_LIVE_CARD'], payments.en['BOOKING_CONFIG.TEST_MODE_LIVE_CARD']]
      : [card_refusal.de[kind], card_refusal.en[kind]];
  expect(new Set(sentences).size).toBe(2);
  for (const sentence of sentences) expect(sentence).toMatch(/\w.*\.$/);
  expect(sentences).not.toContain(providersWords);
}

import { expect, test } from 'vitest';
import { cardRefusalKind } from './card-refusal.rules.ts';

test("the bank's reason says more than the general code", () => {
  expect(cardRefusalKind({ code: 'card_declined', declineCode: 'insufficient_funds' })).toBe('no_funds');
  expect(cardRefusalKind({ code: 'card_declined', declineCode: 'a_reason_of_tomorrow' })).toBe('declined');
  expect(cardRefusalKind({ code: 'a_code_of_tomorrow', type: 'api_error' })).toBe('busy');
});

test('whoever holds a stolen card learns only that it was declined', () => {
  for (const declineCode of ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent'])
    expect(cardRefusalKind({ code: 'card_declined', declineCode })).toBe('declined');
});

test.each([{}, { code: 'a_code_of_tomorrow' }, { code: 'constructor' }, { declineCode: '' }])(
  '%o has the general sentence',
  (told) => {
    expect(cardRefusalKind(told)).toBe('unknown');
  },
);

/** What the owner of the card can do about it, by the provider's codes. */
test.each([
  ['no_funds', ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded']],
  ['expired', ['expired_card', 'invalid_expiry_month_past', 'invalid_expiry_year_past']],
  ['number', ['incomplete_number', 'incorrect_number', 'invalid_number']],
  ['expiry', ['incomplete_expiry', 'invalid_expiry_month', 'invalid_expiry_year']],
  ['cvc', ['incomplete_cvc', 'incorrect_cvc', 'invalid_cvc']],
  ['unsupported', ['card_not_supported', 'currency_not_supported', 'amount_too_large', 'amount_too_small']],
  [
    'approval',
    [
      'authentication_required',
      'authentication_not_handled',
      'setup_intent_authentication_failure',
      'payment_intent_authentication_failure',
    ],
  ],
  [
    'busy',
    [
      'processing_error',
      'issuer_not_available',
      'reenter_transaction',
      'try_again_later',
      'rate_limit',
      'lock_timeout',
      'idempotency_key_in_use',
      'api_connection_error',
      'api_error',
    ],
  ],
  ['over', ['setup_intent_unexpected_state', 'payment_intent_unexpected_state', 'resource_missing']],
  ['live_card', ['test_mode_live_card']],
])('OR-54: a refusal of the kind %s', (kind, codes) => {
  for (const code of codes) expect(cardRefusalKind({ code })).toBe(kind);
});

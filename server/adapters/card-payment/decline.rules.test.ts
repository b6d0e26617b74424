import { expect, test } from 'vitest';
import { isHardDecline, readDecline } from './decline.rules.ts';

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'soft', 'insufficient_funds'],
  [{ code: 'processing_error' }, 'soft', 'processing_error'],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, 'soft', 'try_again_later'],
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'soft', 'generic_decline'],
  [{ code: 'card_declined', decline_code: 'lost_card' }, 'hard', 'lost_card'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'hard', 'stolen_card'],
  [{ code: 'expired_card' }, 'hard', 'expired_card'],
  [
    { code: 'card_declined', decline_code: 'generic_decline', advice_code: 'do_not_try_again' },
    'hard',
    'do_not_try_again',
  ],
  [
    { code: 'authentication_required', decline_code: 'authentication_required' },
    'authentication_required',
    'authentication_required',
  ],
  [{}, 'soft', 'card_declined'],
] as const)('%o is %s', (told, kind, code) => {
  expect(readDecline(told)).toEqual({ kind, code });
  // Only the code is kept: it has to say the same.
  expect(isHardDecline(code)).toBe(kind === 'hard');
});

test('a card that is lost, blocked, expired or forbidden is not tried again', () => {
  const never = [
    'do_not_try_again',
    'expired_card',
    'fraudulent',
    'incorrect_number',
    'invalid_account',
    'invalid_number',
    'live_mode_test_card',
    'lost_card',
    'new_account_information_available',
    'no_action_taken',
    'not_permitted',
    'pickup_card',
    'restricted_card',
    'security_violation',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'stolen_card',
    'stop_payment_order',
    'test_mode_live_card',
    'transaction_not_allowed',
  ];
  for (const decline_code of never) {
    expect(isHardDecline(decline_code)).toBe(true);
    expect(readDecline({ code: 'card_declined', decline_code })).toEqual({
      kind: 'hard',
      code: decline_code,
    });
  }
  expect([isHardDecline(null), isHardDecline(''), isHardDecline('insufficient_funds')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('either place may say that the bank wants the payer', () => {
  const wanted = { kind: 'authentication_required', code: 'authentication_required' };
  expect(readDecline({ code: 'authentication_required' })).toEqual(wanted);
  expect(readDecline({ code: 'card_declined', decline_code: 'authentication_required' })).toEqual(wanted);
});

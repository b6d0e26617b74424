import type { Decline } from './card-payment.ts';

/** As the provider tells it, of an error and of an intent alike. */
interface ProviderDecline {
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
}

/** With these a card stays unusable however often it is tried; other reasons may pass. */
const HARD = new Set([
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
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'test_mode_live_card',
  'transaction_not_allowed',
]);

/** Of what was kept of a decline. */
export function isHardDecline(code: string | null): boolean {
  return code !== null && HARD.has(code);
}

export function readDecline({ code, decline_code, advice_code }: ProviderDecline): Decline {
  const reason = decline_code ?? code ?? 'card_declined';
  if (code === 'authentication_required' || decline_code === 'authentication_required')
    return { kind: 'authentication_required', code: reason };
  // What is kept of it has to say by itself that the card must not be tried again.
  const hard = [reason, code, advice_code].find((each) => isHardDecline(each ?? null));
  return hard === undefined ? { kind: 'soft', code: reason } : { kind: 'hard', code: hard };
}

import type { Decline } from './card-payment.ts';

/** The fields of a decline, the same on an error and on an intent. */
interface ProviderDecline {
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
}

/** With these codes the card stays unusable; for other reasons a later try may succeed. */
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

/** Whether a stored decline code means that the card must not be tried again. */
export function isHardDecline(code: string | null): boolean {
  return code !== null && HARD.has(code);
}

export function readDecline({ code, decline_code, advice_code }: ProviderDecline): Decline {
  const reason = decline_code ?? code ?? 'card_declined';
  if (code === 'authentication_required' || decline_code === 'authentication_required')
    return { kind: 'authentication_required', code: reason };
  // Only the code is stored, so the code itself must say that the card must not be tried again.
  const hard = [reason, code, advice_code].find((each) => isHardDecline(each ?? null));
  return hard === undefined ? { kind: 'soft', code: reason } : { kind: 'hard', code: hard };
}

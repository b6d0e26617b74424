/** Why a card was refused, as far as its owner can do something about it. */
export type CardRefusalKind =
  | 'declined'
  | 'no_funds'
  | 'expired'
  | 'number'
  | 'expiry'
  | 'cvc'
  | 'unsupported'
  | 'approval'
  | 'busy'
  | 'over'
  | 'live_card'
  | 'unknown';

const KINDS: Record<string, CardRefusalKind> = {
  card_declined: 'declined',
  insufficient_funds: 'no_funds',
  card_velocity_exceeded: 'no_funds',
  withdrawal_count_limit_exceeded: 'no_funds',

  expired_card: 'expired',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year_past: 'expired',
  incomplete_number: 'number',
  incorrect_number: 'number',
  invalid_number: 'number',
  incomplete_expiry: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incomplete_cvc: 'cvc',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',

  card_not_supported: 'unsupported',
  currency_not_supported: 'unsupported',
  amount_too_large: 'unsupported',
  amount_too_small: 'unsupported',

  authentication_required: 'approval',
  authentication_not_handled: 'approval',
  setup_intent_authentication_failure: 'approval',
  payment_intent_authentication_failure: 'approval',

  processing_error: 'busy',
  issuer_not_available: 'busy',
  reenter_transaction: 'busy',
  try_again_later: 'busy',
  rate_limit: 'busy',
  lock_timeout: 'busy',
  idempotency_key_in_use: 'busy',
  api_connection_error: 'busy',
  api_error: 'busy',

  setup_intent_unexpected_state: 'over',
  payment_intent_unexpected_state: 'over',
  resource_missing: 'over',

  test_mode_live_card: 'live_card',
};

/**
 * A provider's own sentence may come in any language and speak to programmers, so that its codes count first. The
 * bank's reason says more than the general code; whoever lost a card is not told so by a form that a thief may read.
 */
export function cardRefusalKind(told: {
  declineCode?: string | undefined;
  code?: string | undefined;
  type?: string | undefined;
}): CardRefusalKind {
  const codes = [told.declineCode, told.code, told.type];
  const known = codes.find((code) => code !== undefined && Object.hasOwn(KINDS, code));
  return KINDS[known ?? ''] ?? 'unknown';
}

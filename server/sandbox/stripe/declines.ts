/** Why a bank refuses a card, in the provider's words. */
const DECLINES = {
  generic_decline: card('card_declined', 'Your card was declined.', 'try_again_later'),
  insufficient_funds: card('card_declined', 'Your card has insufficient funds.', 'try_again_later'),
  lost_card: card('card_declined', 'Your card was declined.', 'do_not_try_again'),
  stolen_card: card('card_declined', 'Your card was declined.', 'do_not_try_again'),
  expired_card: card('expired_card', 'Your card has expired.', 'confirm_card_data'),
  incorrect_cvc: card('incorrect_cvc', "Your card's security code is incorrect.", 'confirm_card_data'),
  processing_error: card(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'try_again_later',
  ),
  authentication_required: card(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
    'confirm_card_data',
  ),
  test_mode_live_card: card(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'do_not_try_again',
  ),
};

export type DeclineReason = keyof typeof DECLINES;
export const declineReasons = Object.keys(DECLINES) as DeclineReason[];

export function declineOf(reason: DeclineReason) {
  const { code, message, advice_code } = DECLINES[reason];
  const doc_url = `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
  return { type: 'card_error' as const, code, decline_code: reason, message, advice_code, doc_url };
}

function card(code: string, message: string, advice_code: string) {
  return { code, message, advice_code };
}

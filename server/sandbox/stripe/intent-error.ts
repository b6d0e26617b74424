import { type DeclineReason, declineOf } from './declines.ts';
import type { PaymentMethodBody } from './payment-method.body.ts';

/** Why the last try of an intent failed; it carries the card that was tried. */
export interface IntentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  doc_url: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_method: PaymentMethodBody;
}

export function declineError(
  reason: DeclineReason,
  payment_method: PaymentMethodBody,
  charge?: string,
): IntentError {
  return { ...declineOf(reason), ...(charge && { charge }), payment_method };
}

const UNPROVEN = {
  setup_intent_authentication_failure:
    'The latest attempt to set up the payment method has failed because authentication failed.',
  payment_intent_authentication_failure:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

/** The cardholder refused, or could not prove herself. */
export function authenticationError(
  code: keyof typeof UNPROVEN,
  payment_method: PaymentMethodBody,
): IntentError {
  return {
    type: 'invalid_request_error',
    code,
    message: UNPROVEN[code],
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    payment_method,
  };
}

import { type DeclineReason, declineOf } from './declines.ts';
import type { PaymentIntentBody } from './payment-intent.body.ts';
import type { PaymentMethodBody } from './payment-method.body.ts';
import { secondsOf } from './stripe-time.ts';

export interface NewCharge {
  id: string;
  transactionId: string;
  now: Date;
  intent: PaymentIntentBody;
  method: PaymentMethodBody;
  /** Nothing when the bank paid. */
  declined: DeclineReason | undefined;
  isAuthenticated: boolean;
}

export function chargeBody({ id, transactionId, now, intent, method, declined, isAuthenticated }: NewCharge) {
  const isPaid = declined === undefined;
  return {
    id,
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? transactionId : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'ONLINE KLINIK',
    captured: isPaid,
    created: secondsOf(now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    ...failureOf(declined),
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, isAuthenticated), type: 'card' as const },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? ('succeeded' as const) : ('failed' as const),
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

export type ChargeBody = ReturnType<typeof chargeBody>;

function failureOf(declined: DeclineReason | undefined) {
  const { code, message } = declined ? declineOf(declined) : { code: null, message: null };
  return { failure_code: code, failure_message: message };
}

function outcomeOf(declined: DeclineReason | undefined) {
  return {
    advice_code: declined ? declineOf(declined).advice_code : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ?? null,
    risk_level: 'normal',
    risk_score: 32,
    seller_message: declined ? 'The bank did not return any further details.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(intent: PaymentIntentBody, { card }: PaymentMethodBody, isAuthenticated: boolean) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status,
    three_d_secure: isAuthenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const AUTHENTICATED = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

import { type MetadataInput, mergeMetadata } from './api/parameters.ts';
import { secondsOf } from './api/stripe-call.ts';
import type { BalanceTransactionBody } from './balance.body.ts';
import type { PaymentMethodBody } from './customer.body.ts';
import type { PaymentIntentBody } from './intent.body.ts';
import { type DeclineReason, declineOf } from './test-cards.ts';

interface NewCharge {
  id: string;
  transactionId: string;
  now: Date;
  intent: PaymentIntentBody;
  method: PaymentMethodBody;
  /** Undefined when the bank paid. */
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
    outcome: chargeBodyOutcomeOf(declined),
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

function chargeBodyOutcomeOf(declined: DeclineReason | undefined) {
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

export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

interface NewRefund {
  id: string;
  transactionId: string;
  now: Date;
  charge: ChargeBody;
  amount: number;
  reason: string | undefined;
  status: RefundStatus;
  metadata: MetadataInput;
}

export function refundBody({ id, transactionId, now, charge, amount, reason, status, metadata }: NewRefund) {
  return {
    id,
    object: 'refund' as const,
    amount,
    balance_transaction: transactionId,
    charge: charge.id,
    created: secondsOf(now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: status as RefundStatus,
    transfer_reversal: null,
    ...outcomeOf(status),
  };
}

/** What a refund tells beyond its status. */
export function outcomeOf(status: RefundStatus): { failure_reason?: string; pending_reason?: string } {
  if (status === 'failed') return { failure_reason: 'expired_or_canceled_card' };
  return status === 'pending' ? { pending_reason: 'processing' } : {};
}

export type RefundBody = ReturnType<typeof refundBody>;

const DAYS_TO_ANSWER = 9;

type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

export function disputeBody(id: string, now: Date, charge: ChargeBody, reason: string) {
  return {
    id,
    object: 'dispute' as const,
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [] as BalanceTransactionBody[],
    charge: charge.id,
    created: secondsOf(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: secondsOf(now) + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: 'chargeback',
        network: charge.payment_method_details.card.network,
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: 'needs_response' as DisputeStatus,
  };
}

export type DisputeBody = ReturnType<typeof disputeBody>;

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

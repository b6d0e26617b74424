import { randomBytes } from 'node:crypto';
import { defineKind } from '#sandbox/providers/objects.store.ts';
import { randomText } from '#sandbox/providers/provider.ts';

/**
 * PayPal's Orders v2 and Payments v2, as far as the stand-in speaks them. Links are not kept: they depend on
 * the address that was asked, and are added when an object is shown.
 */
export interface Money {
  currency_code: string;
  value: string;
}

export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST' | 'REDIRECT';
}

export interface Payee {
  email_address: string;
  merchant_id: string;
}

export interface Payer {
  name: { given_name: string; surname: string };
  email_address: string;
  payer_id: string;
  address: { country_code: string };
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Money;
  payee: Payee;
  description?: string | undefined;
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  soft_descriptor?: string | undefined;
}

interface ExperienceContext {
  return_url?: string | undefined;
  cancel_url?: string | undefined;
  [setting: string]: unknown;
}

/** What the request said about the wallet, and after the approval also whose it is. */
interface PayPalWallet {
  experience_context?: ExperienceContext | undefined;
  [detail: string]: unknown;
}

/** Where the stand-in was asked, and where it sends payers. */
export interface Addresses {
  apiUrl: string;
  checkoutUrl: string;
}

export interface Order {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED';
  payment_source?: { paypal: PayPalWallet };
  purchase_units: PurchaseUnit[];
  payer?: Payer;
  create_time: string;
  update_time: string;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: 'PENDING_REVIEW' | 'CHARGEBACK' | 'DECLINED_BY_RISK_FRAUD_FILTERS' };
  amount: Money;
  final_capture: true;
  seller_protection: { status: 'ELIGIBLE'; dispute_categories: string[] };
  /** Not known while the capture is pending. */
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  payee: Payee;
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
}

export interface Refund {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  status_details?: { reason: 'ECHECK' };
  amount: Money;
  seller_payable_breakdown: {
    gross_amount: Money;
    paypal_fee: Money;
    net_amount: Money;
    total_refunded_amount: Money;
  };
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  note_to_payer?: string | undefined;
  payer: Payee;
  create_time: string;
  update_time: string;
}

export interface Dispute {
  dispute_id: string;
  status: 'OPEN' | 'RESOLVED';
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED';
  dispute_life_cycle_stage: 'INQUIRY';
  dispute_amount: Money;
  dispute_outcome?: { outcome_code: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR' };
  disputed_transactions: {
    seller_transaction_id: string;
    seller: { merchant_id: string };
    custom?: string | undefined;
    invoice_number?: string | undefined;
  }[];
  create_time: string;
  update_time: string;
}

export interface PayPalEvent {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: 'checkout-order' | 'capture' | 'refund' | 'dispute';
  resource_version: '1.0' | '2.0';
  event_type: string;
  summary: string;
  resource: object;
  links: Link[];
}

export interface TransactionInfo {
  transaction_id: string;
  paypal_reference_id?: string;
  paypal_reference_id_type?: 'TXN';
  transaction_event_code: string;
  transaction_initiation_date: string;
  transaction_updated_date: string;
  transaction_amount: { currency_code: string; value: string };
  fee_amount?: { currency_code: string; value: string };
  transaction_status: 'S' | 'P' | 'D';
  custom_field?: string;
  invoice_id?: string;
}

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** An order, a capture or a refund. */
export function newTransactionId(): string {
  return randomText(17, LETTERS_AND_DIGITS);
}

export function newEventId(): string {
  return `WH-${newTransactionId()}-${newTransactionId()}`;
}

export function newDisputeId(): string {
  return `PP-R-${randomText(3, LETTERS_AND_DIGITS)}-${randomText(8, DIGITS)}`;
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

/** The address at which the order was made; later events name the same address. */
type Told = Pick<Addresses, 'apiUrl'>;

export const ORDER = defineKind<Order, Addresses & { isFundingRefused: boolean; captureIds: string[] }>(
  'paypal',
  'order',
);
export const CAPTURE = defineKind<
  Capture,
  Told & { orderId: string; refundIds: string[]; openDispute: string | null }
>('paypal', 'capture');
export const REFUND = defineKind<Refund, Told & { captureId: string }>('paypal', 'refund');
export const DISPUTE = defineKind<Dispute, Told & { captureId: string }>('paypal', 'dispute');
export const WITHDRAWAL = defineKind<TransactionInfo, object>('paypal', 'withdrawal');
export const EVENT = defineKind<PayPalEvent, Told>('paypal', 'event');

/** Stored by its hash only. */
export const ACCESS_TOKEN = defineKind<{ expires_at: string }, object>('paypal', 'access_token');
export const WEBHOOK = defineKind<{ id: string; url: string }, object>('paypal', 'webhook');
export const SIGNING_KEY = defineKind<{ publicKey: string }, { privateKey: string }>('paypal', 'signing_key');

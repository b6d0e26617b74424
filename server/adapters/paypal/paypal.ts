import type { Answer, KeyCheck, PaymentMode, ProviderTransaction } from '../card-payment/card-payment.ts';

/**
 * Takes money through PayPal and gives it back. Nothing here throws because PayPal refuses or is silent. After
 * `unknown` the order or capture is read before anything else is tried.
 */
export interface PayPal {
  mode: PaymentMode;
  /** What a page needs to show PayPal's button. */
  browser: { clientId: string; sdkBaseUrl?: string };
  /** The account that the clinic is paid into, where it is known. */
  merchantId: string | undefined;

  createOrder(order: NewPayPalOrder): Promise<Answer<PayPalOrder>>;
  readOrder(orderId: string): Promise<Answer<PayPalOrder>>;
  /**
   * Takes the money of an approved order. Safe to repeat: an order is captured only once. A decline is
   * repeated under its key as well, so that another try needs another key.
   */
  captureOrder(orderId: string, key: string): Promise<Answer<PayPalOrder> | PayPalDeclined>;
  readCapture(captureId: string): Promise<Answer<PayPalCapture>>;
  refundCapture(refund: NewPayPalRefund): Promise<Answer<PayPalRefund>>;
  readRefund(refundId: string): Promise<Answer<PayPalRefund>>;
  readDispute(disputeId: string): Promise<Answer<PayPalDispute>>;
  /** The ids of the disputes opened since then, whenever the payment was. */
  disputesSince(since: Date): Promise<Answer<string[]>>;
  /** What was written on the clinic's account since then and is settled. PayPal shows it within three hours. */
  transactionsSince(since: Date): Promise<Answer<ProviderTransaction[]>>;

  /** `refused` when PayPal did not send these very bytes; `unknown` when it could not be asked. */
  verifyWebhook(delivery: PayPalDelivery): Promise<Answer<PayPalNews>>;
  /** PayPal's events since then, delivered or not, newest first. */
  newsSince(since: Date): Promise<Answer<PayPalNews[]>>;
  checkKeys(): Promise<KeyCheck>;
}

export interface NewPayPalOrder {
  /** Opaque to PayPal: stands in `custom_id` and `invoice_id`, and comes back with everything about the order. */
  reference: string;
  amountCents: number;
  locale: 'de' | 'en';
  /** At most 108 characters; PayPal remembers it for six hours. */
  key: string;
}

/** The bank refused. The payer may go back to PayPal and choose another way to pay the same order. */
export interface PayPalDeclined {
  outcome: 'declined';
  code: 'INSTRUMENT_DECLINED' | 'PAYER_ACTION_REQUIRED';
}

export interface PayPalOrder {
  orderId: string;
  /** `completed` says only that there is a capture; the capture says what became of the money. */
  status: 'open' | 'approved' | 'completed' | 'voided';
  amountCents: number;
  currency: string;
  reference: string | undefined;
  payeeMerchantId: string | undefined;
  captures: PayPalCapture[];
  refunds: PayPalRefund[];
}

export interface PayPalCapture {
  captureId: string;
  orderId: string | undefined;
  status: 'pending' | 'completed' | 'declined' | 'partially_refunded' | 'refunded';
  /** PayPal or the payer's bank took the money back. */
  isReversed: boolean;
  amountCents: number;
  currency: string;
  reference: string | undefined;
}

interface NewPayPalRefund {
  captureId: string;
  amountCents: number;
  /** Comes back with the refund, so that ours can be recognised. */
  reference: string;
  /** At most 108 characters; PayPal remembers it for 45 days. */
  key: string;
}

export interface PayPalRefund {
  refundId: string;
  captureId: string | undefined;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  currency: string;
  reference: string | undefined;
}

export interface PayPalDispute {
  disputeId: string;
  captureId: string | undefined;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
}

/** A webhook as it came: the body may not be parsed and written again before it is verified. */
export interface PayPalDelivery {
  headers: Record<string, string | string[] | undefined>;
  raw: Buffer;
}

export interface PayPalNews {
  eventId: string;
  type: string;
  about: { kind: 'order' | 'capture' | 'refund' | 'dispute' | 'other'; id: string };
}

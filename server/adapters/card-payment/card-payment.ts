/** Saves cards, charges and refunds them. The card itself is known to the provider alone. */
export interface CardPayment {
  mode: PaymentMode;
  /** What a page needs to show the provider's card fields. */
  browser: { publishableKey: string; scriptUrl?: string };

  createCustomer(order: { reference: string; key: string }): Promise<Answer<{ customerId: string }>>;
  /** Also forgets every card of the customer. */
  deleteCustomer(customerId: string): Promise<Answer<object>>;
  detachCard(paymentMethodId: string): Promise<Answer<object>>;

  createSetupIntent(order: {
    customerId: string;
    reference: string;
    key: string;
  }): Promise<Answer<CardSetup>>;
  readSetupIntent(setupIntentId: string): Promise<Answer<CardSetup>>;
  cancelSetupIntent(setupIntentId: string): Promise<Answer<CardSetup>>;
  /** How many cards were refused in this setup, including refusals that we got no webhook for. */
  countFailedSetups(setupIntentId: string): Promise<Answer<number>>;

  /** Prepares a charge; nothing is taken before it is confirmed. */
  createCharge(order: NewCharge): Promise<Answer<CardCharge>>;
  /**
   * Takes the money from this card while the patient is away. Safe to repeat: one charge can succeed only once. The
   * card is named each time, because a refusal takes it away from the charge.
   */
  confirmCharge(order: ChargeConfirmation): Promise<Answer<CardCharge> | Declined>;
  readCharge(intentId: string): Promise<Answer<CardCharge>>;
  cancelCharge(intentId: string): Promise<Answer<CardCharge>>;

  refund(order: NewRefund): Promise<Answer<CardRefund>>;
  readRefund(refundId: string): Promise<Answer<CardRefund>>;
  readDispute(disputeId: string): Promise<Answer<CardDispute>>;

  chargesSince(since: Date): Promise<Answer<CardCharge[]>>;
  refundsSince(since: Date): Promise<Answer<CardRefund[]>>;
  refundsOf(intentId: string): Promise<Answer<CardRefund[]>>;
  /** The ids of the disputes about a charge. */
  disputesOf(intentId: string): Promise<Answer<string[]>>;
  /** The ids of the disputes opened since then, whenever the charge was. */
  disputesSince(since: Date): Promise<Answer<string[]>>;
  /** What was written on the clinic's account since then, in its currency. */
  transactionsSince(since: Date): Promise<Answer<ProviderTransaction[]>>;

  /** The news in a webhook, if the provider signed these very bytes not long before `now`. */
  verifyWebhook(raw: Buffer, signature: string, now: Date): Promise<CardNews | undefined>;
  checkKeys(): Promise<KeyCheck>;
}

export type PaymentMode = 'sandbox' | 'test' | 'live';

/**
 * The outcome of a call. `refused`: the provider understood and refuses; trying again does not help. `unknown`: no
 * answer or a broken one; the call may have been executed, so read the object before doing anything else.
 */
export type Answer<Found> =
  | { outcome: 'done'; found: Found }
  | { outcome: 'refused'; code: string }
  | { outcome: 'unknown'; code: string };

type DeclineKind = 'soft' | 'hard' | 'authentication_required';
export interface Decline {
  kind: DeclineKind;
  code: string;
}
export interface Declined {
  outcome: 'declined';
  decline: Decline;
}

/**
 * What a provider says of the keys. `refused`: the provider answered and does not accept them; `wrong_mode`: they belong to
 * an account of another mode than they name; `unreachable`: no answer, or none of the provider's own, so nothing is known.
 */
export type KeyCheck =
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'wrong_mode' | 'unreachable'; code: string };

export interface CardSetup {
  setupIntentId: string;
  status: 'open' | 'succeeded' | 'canceled';
  clientSecret: string;
  customerId: string | undefined;
  paymentMethodId: string | undefined;
  card: { brand: string; last4: string } | undefined;
  lastDecline: Decline | undefined;
}

interface NewCharge {
  customerId: string;
  paymentMethodId: string;
  amountCents: number;
  reference: string;
  key: string;
}

interface ChargeConfirmation {
  intentId: string;
  paymentMethodId: string;
  key: string;
}

export interface CardCharge {
  intentId: string;
  /**
   * `open`: needs a card, perhaps after a decline; `ready`: waits for its confirmation; `action`: the bank
   * asks the patient; `processing`: the bank is at work.
   */
  status: 'open' | 'ready' | 'action' | 'processing' | 'succeeded' | 'canceled';
  amountCents: number;
  receivedCents: number;
  refundedCents: number;
  clientSecret: string;
  reference: string | undefined;
  lastDecline: Decline | undefined;
  createdAt: Date;
}

interface NewRefund {
  intentId: string;
  amountCents: number;
  /** Comes back with the refund, so that ours can be recognised. */
  reference: string;
  key: string;
}

export interface CardRefund {
  refundId: string;
  intentId: string | undefined;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  reference: string | undefined;
}

/**
 * What a transaction on the clinic's account is. `fee`: the whole amount is a fee; `payout`: to the clinic's bank, or back
 * from it; `other`: neither income nor fee, such as a reserve.
 */
export const transactionKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;

export interface ProviderTransaction {
  transactionId: string;
  kind: (typeof transactionKinds)[number];
  /** Before the fee. Positive if the clinic has more money afterwards. */
  amountCents: number;
  /** What the provider kept; negative if it gave a fee back. */
  feeCents: number;
  /** The intent or capture that it is about; of a payout its own id. */
  subject: string | undefined;
  at: Date;
}

export interface CardDispute {
  disputeId: string;
  intentId: string | undefined;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
}

export interface CardNews {
  eventId: string;
  type: string;
  isLive: boolean;
  about: { kind: 'setup' | 'charge' | 'refund' | 'dispute' | 'other'; id: string };
}

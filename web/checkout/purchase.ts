import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { SessionUser } from '#web/lib/render-context.ts';
import type { CardProvider, EnteredCard } from './card/stripe.ts';
import type { Problem } from './payment-problem.ts';

/**
 * What is paid for, and how. The wizard, Confirm payment and the payment link of a mail each make one; the forms for
 * card and PayPal are the same for all three.
 */
export interface Purchase {
  /** What the patient agrees to before the binding click; null where the money is owed already. */
  agreement: Agreed | null;
  texts: {
    payByCard: string;
    paypalNote?: string;
    paypalCancelled: { text: string; key?: string };
  };
  /** Where the patient lives, by its code: the country that the card form begins with. */
  country?: string | undefined;
  /** Begins a card payment while the provider's script loads; null when nothing is left to pay. */
  openCard: (loading: Promise<CardProvider>, wish: CardWish) => Promise<CardPayment | null>;
  openPayPal: () => PayPalPayment;
  /** What the patient reads when a stage of the payment fails. */
  problems: Record<'opening' | 'paying' | 'ordering' | 'capturing' | 'atPayPal', (error: unknown) => Problem>;
  /** True when the screen itself shows what follows from a refusal, for instance that the time is gone. */
  takesOver: (error: unknown) => boolean;
  setIsPaying: (isPaying: boolean) => void;
}

export interface AgreedBooking {
  appointment: { service: string; minutes: number; doctor: string; startsAt: string };
  terms: BookingTerms;
}

/** Price and fees: what stands beside the ticks. */
export type Agreed = Pick<AgreedBooking, 'terms'>;

export interface CardWish {
  /** The card that was confirmed or saved before is not used. */
  isAnother: boolean;
}

/** A card payment that the server has begun. */
export interface CardPayment {
  /** The provider's secret of this payment. Another payment has another secret and gets an empty form. */
  secret: string;
  provider: CardProvider;
  /** Whether the patient need not enter a card, because one was confirmed in an earlier try. */
  hasCard: () => boolean;
  /** Pays at once with the saved card, where the bank only wants an approval. */
  payBySavedCard?: () => Promise<void>;
  pay: (entered: EnteredCard | undefined, onDeciding: () => void) => Promise<'finished' | 'still open'>;
}

/** One PayPal payment, from the order to the money. */
export interface PayPalPayment {
  /** Whether the patient approved something that is not finished yet. */
  isOpen: boolean;
  createOrder: () => Promise<string>;
  /** Takes the money of an approved order; without an id, of the one that was approved before. */
  finish: (orderId?: string) => Promise<void>;
}

/** PayPal did not hand over the money of an approved order. */
export class CaptureFailure extends Error {
  constructor(cause: unknown) {
    super('The payment was not captured.', { cause });
    this.name = 'CaptureFailure';
  }
}

/** The card that was saved, or the payment that was made. */
export type Payment =
  | { payment_gateway: 'stripe'; payment_method: string; customer_id: string }
  | { payment_gateway: 'paypal'; paypal_transaction_id: string };

export interface CardSetup {
  client_secret: string;
  customer_id: string;
}

export interface BookedAnswer {
  message: string;
  userSession?: { access_token: string; user: SessionUser } | undefined;
}

/** The calls that book: for the held time of the wizard, or for the appointment behind a mailed link. */
export interface BookingCalls extends Agreed, Pick<Purchase, 'country' | 'takesOver' | 'setIsPaying'> {
  /** Begins to save a card, or continues the setup that was begun; with `isAnother` it replaces the confirmed card. */
  setUpCard: (wish?: { isAnother: boolean }) => Promise<CardSetup>;
  createOrder: () => Promise<string>;
  /** Takes the money of an approved order; resolves with the id of the capture. */
  captureOrder: (orderId: string) => Promise<string>;
  /** Records the two ticks with the payment that was begun. */
  acceptTerms: () => Promise<unknown>;
  book: (payment: Payment, requestKey: string) => Promise<BookedAnswer>;
  onBooked: (answer: BookedAnswer) => void;
}

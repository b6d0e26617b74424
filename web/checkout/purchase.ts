import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { SessionUser } from '#web/lib/session.ts';

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

/** What is paid for, and the calls that do it: the held time of the wizard, or the appointment behind a mailed link. */
export interface Purchase {
  appointment: { service: string; minutes: number; doctor: string; startsAt: string };
  terms: BookingTerms;
  /** Begins to save a card, or goes on with the one that was begun; another one replaces what was confirmed. */
  setUpCard: (wish?: { isAnother: boolean }) => Promise<CardSetup>;
  createOrder: () => Promise<string>;
  /** Takes the money of an approved order; what comes back names it. */
  captureOrder: (orderId: string) => Promise<string>;
  /** Records the two ticks with the payment that was begun. */
  acceptTerms: () => Promise<unknown>;
  book: (payment: Payment, requestKey: string) => Promise<BookedAnswer>;
  onBooked: (answer: BookedAnswer) => void;
  /** True when the screen itself shows what follows from a refusal, for instance that the time is gone. */
  takesOver: (error: unknown) => boolean;
  setIsPaying: (isPaying: boolean) => void;
}

/** Both ticks, for the figures that stood beside them. */
export function acceptance({ amount_cents, no_show_fee_percent }: BookingTerms) {
  const amount = amount_cents / 100;
  return { cancellation_rule: true, terms: true, amount, no_show_fee_percent } as const;
}

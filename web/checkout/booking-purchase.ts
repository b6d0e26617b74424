import { useRef } from 'react';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { isResultUnknown, newRequestKey } from '#web/lib/request-key.ts';
import { showToast } from '#web/ui/toasts.ts';
import { type CardProvider, CardRefusal, findSavedMethod, methodOrRefusal, saveCard } from './card/stripe.ts';
import {
  bookingProblem,
  captureProblem,
  endsPayment,
  orderProblem,
  providerProblem,
  setupProblem,
} from './payment-problem.ts';
import { PayPalAttempt } from './paypal/paypal-attempt.ts';
import type {
  BookedAnswer,
  BookingCalls,
  CardPayment,
  CardSetup,
  PayPalPayment,
  Purchase,
} from './purchase.ts';

/** A purchase that ends with a booking. Every step uses the calls of the last rendering: the terms may have changed. */
export function useBookingPurchase(calls: BookingCalls): Purchase {
  const t = useTexts(texts);
  const latest = useRef(calls);
  latest.current = calls;
  return {
    agreement: calls,
    country: calls.country,
    texts: { payByCard: t.book, paypalCancelled: { text: t.paypal_cancelled, key: 'paypal_cancelled' } },
    openCard: (loading, { isAnother }) => openCard(() => latest.current, loading, isAnother),
    openPayPal: () => openPayPal(() => latest.current, t.paypal_done),
    problems: {
      opening: setupProblem,
      paying: bookingProblem,
      ordering: orderProblem,
      capturing: captureProblem,
      atPayPal: providerProblem,
    },
    takesOver: calls.takesOver,
    setIsPaying: calls.setIsPaying,
  };
}

async function openCard(
  latest: () => BookingCalls,
  loading: Promise<CardProvider>,
  isAnother: boolean,
): Promise<CardPayment> {
  const [setup, provider] = await Promise.all([latest().setUpCard({ isAnother }), loading]);
  const secret = setup.client_secret;
  const attempt = new CardAttempt(setup, await findSavedMethod(provider, secret));
  return {
    secret,
    provider,
    hasCard: () => attempt.hasCard,
    pay: async (entered, onDeciding) => {
      const calls = latest();
      const confirmCard = async () => {
        if (!entered) throw new Error('A card is confirmed before it is booked with.');
        return methodOrRefusal(await saveCard(provider, secret, entered));
      };
      try {
        calls.onBooked(await attempt.pay(calls, confirmCard, onDeciding));
        return 'finished';
      } catch (error) {
        throw error instanceof CardRefusal ? await countRefusal(calls, error) : error;
      }
    },
  };
}

function openPayPal(latest: () => BookingCalls, done: string): PayPalPayment {
  const attempt = new PayPalAttempt();
  return {
    get isOpen() {
      return attempt.isOpen;
    },
    createOrder: () => attempt.createOrder(latest()),
    finish: async (orderId) => {
      const calls = latest();
      const answer = await attempt.finish(calls, orderId);
      showToast({ type: 'success', text: done, key: 'paypal_done' });
      calls.onBooked(answer);
    },
  };
}

/**
 * Books with one card setup, as often as it takes. A card that the bank has confirmed is not confirmed again, and a
 * repetition of a call whose answer got lost carries the same key.
 */
export class CardAttempt {
  #customerId: string;
  #method: string | undefined;
  #key = newRequestKey();
  /** The booking was asked for, and its result is unknown. */
  #isRepetition = false;

  constructor({ customer_id }: Pick<CardSetup, 'customer_id'>, savedMethod?: string) {
    this.#customerId = customer_id;
    this.#method = savedMethod;
  }

  get hasCard(): boolean {
    return this.#method !== undefined;
  }

  async pay(
    calls: Pick<BookingCalls, 'acceptTerms' | 'book'>,
    confirmCard: () => Promise<string>,
    onDeciding: () => void,
  ): Promise<BookedAnswer> {
    // The booking may exist already; then there is nothing left to agree to.
    if (!this.#isRepetition) await calls.acceptTerms();
    this.#method ??= await confirmCard();
    onDeciding();
    const payment = {
      payment_gateway: 'stripe',
      payment_method: this.#method,
      customer_id: this.#customerId,
    } as const;
    try {
      return await calls.book(payment, this.#key);
    } catch (error) {
      this.#isRepetition = isResultUnknown(error);
      if (!this.#isRepetition) this.#key = newRequestKey();
      throw error;
    }
  }
}

/**
 * The server asks the provider how many cards were refused, and ends the setup after too many. Then the patient reads
 * the server's reason; otherwise, also when the server cannot be reached, the refusal of the card.
 */
export async function countRefusal(calls: Pick<BookingCalls, 'setUpCard'>, refusal: Error): Promise<Error> {
  try {
    await calls.setUpCard();
    return refusal;
  } catch (error) {
    return error instanceof ApiError && endsPayment(error) ? error : refusal;
  }
}

/** Both ticks, with the figures that the patient read beside them. */
export function acceptance({ amount_cents, no_show_fee_percent }: BookingTerms) {
  const amount = amount_cents / 100;
  return { cancellation_rule: true, terms: true, amount, no_show_fee_percent } as const;
}

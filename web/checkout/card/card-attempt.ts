import { ApiError } from '#web/lib/call-api.ts';
import { isUndecided, newRequestKey } from '#web/lib/request-key.ts';
import { endsPayment } from '../payment-problem.ts';
import type { BookedAnswer, CardSetup, Purchase } from '../purchase.ts';

/**
 * Booking with one card setup, as often as it takes. A card that the bank has confirmed is not confirmed again,
 * and a repetition of a call whose answer got lost carries the same key.
 */
export class CardAttempt {
  #customerId: string;
  #method: string | undefined;
  #key = newRequestKey();
  /** The booking was asked for, and nobody knows what came of it. */
  #isRepetition = false;

  constructor({ customer_id }: Pick<CardSetup, 'customer_id'>, savedMethod?: string) {
    this.#customerId = customer_id;
    this.#method = savedMethod;
  }

  get hasCard(): boolean {
    return this.#method !== undefined;
  }

  async pay(
    purchase: Pick<Purchase, 'acceptTerms' | 'book'>,
    confirmCard: () => Promise<string>,
    onDeciding: () => void,
  ): Promise<BookedAnswer> {
    // What may be booked by now has nothing left to agree to.
    if (!this.#isRepetition) await purchase.acceptTerms();
    this.#method ??= await confirmCard();
    onDeciding();
    const payment = {
      payment_gateway: 'stripe',
      payment_method: this.#method,
      customer_id: this.#customerId,
    } as const;
    try {
      return await purchase.book(payment, this.#key);
    } catch (error) {
      this.#isRepetition = isUndecided(error);
      if (!this.#isRepetition) this.#key = newRequestKey();
      throw error;
    }
  }
}

/**
 * The server asks the provider how many cards were refused and ends the setup after too many. What it says then
 * counts more than the refusal; whether it could be asked at all matters to nobody.
 */
export async function countRefusal(purchase: Pick<Purchase, 'setUpCard'>, refusal: Error): Promise<Error> {
  try {
    await purchase.setUpCard();
    return refusal;
  } catch (error) {
    return error instanceof ApiError && endsPayment(error) ? error : refusal;
  }
}

import { isResultUnknown, newRequestKey } from '#web/lib/request-key.ts';
import { type BookedAnswer, type BookingCalls, CaptureFailure } from '../purchase.ts';

/**
 * One PayPal payment from the order to the booking. Whatever breaks off, the next try goes on where this one
 * ended: an order is captured once, and a lost answer is asked for again under the same key.
 */
export class PayPalAttempt {
  #orderId: string | undefined;
  #captureId: string | undefined;
  #key = newRequestKey();

  /** Whether something was approved that is not booked yet. */
  get isOpen(): boolean {
    return this.#orderId !== undefined;
  }

  /** The server stores the ticks with the payment, which begins with the order; so the order comes first. */
  async createOrder(calls: Pick<BookingCalls, 'createOrder' | 'acceptTerms'>): Promise<string> {
    const orderId = await calls.createOrder();
    await calls.acceptTerms();
    return orderId;
  }

  async finish(
    calls: Pick<BookingCalls, 'captureOrder' | 'book'>,
    orderId = this.#orderId,
  ): Promise<BookedAnswer> {
    if (orderId === undefined) throw new Error('Nothing was approved yet.');
    this.#orderId = orderId;
    this.#captureId ??= await calls.captureOrder(orderId).catch((error: unknown) => {
      if (!isResultUnknown(error)) this.#startAnew();
      throw new CaptureFailure(error);
    });
    const payment = { payment_gateway: 'paypal', paypal_transaction_id: this.#captureId } as const;
    try {
      return await calls.book(payment, this.#key);
    } catch (error) {
      // After a refusal the server returns the money, so a further try needs a further payment.
      if (!isResultUnknown(error)) this.#startAnew();
      throw error;
    }
  }

  #startAnew(): void {
    this.#orderId = undefined;
    this.#captureId = undefined;
    this.#key = newRequestKey();
  }
}

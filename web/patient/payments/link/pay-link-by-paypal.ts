import type { OpenPayment } from '#contract/payments.contract.ts';
import { callApi } from '#web/lib/call-api.ts';

/** The payment was settled in another way while this page was open. */
export class NothingToPay extends Error {
  readonly data: OpenPayment;

  constructor(data: OpenPayment) {
    super('There is nothing to pay any more.');
    this.name = 'NothingToPay';
    this.data = data;
  }
}

/** The order for what the link asks for; the amount is the server's. */
export async function beginOrder(token: string): Promise<string> {
  const { data, order_id } = await callApi('POST /api/patients/payment-link/:token/paypal/order', { token });
  if (order_id === null) throw new NothingToPay(data);
  return order_id;
}

/** The server withdraws the card first; if that was faster, nothing is taken and the payment reads as paid. */
export async function captureOrder(
  token: string,
  orderId: string,
): Promise<{ data: OpenPayment; message: string }> {
  return await callApi('POST /api/patients/payment-link/:token/paypal/capture', { token, order_id: orderId });
}

import { queryOptions } from '@tanstack/react-query';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import {
  type CardProvider,
  type EnteredCard,
  loadCardProvider,
  methodOrRefusal,
  payNow,
} from '#web/checkout/card/stripe.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentLanguage } from '#web/lib/language.ts';

/** The one payment of a link, ready to be confirmed; nothing to confirm when it has been settled meanwhile. */
export interface BegunPayment {
  data: OpenPayment;
  toConfirm: { provider: CardProvider; secret: string; savedCard: string | null } | null;
}

export async function beginPayment(token: string, config: PaymentConfig): Promise<BegunPayment> {
  const [begun, provider] = await Promise.all([
    callApi('POST /api/patients/payment-link/:token/intent', { token }),
    loadCardProvider(config, currentLanguage()),
  ]);
  const { data, client_secret: secret, payment_method: savedCard } = begun;
  return { data, toConfirm: secret === null ? null : { provider, secret, savedCard } };
}

/** The browser's word does not count: the server asks the provider what became of the payment. */
export async function confirmPayment(
  token: string,
  { provider, secret }: { provider: CardProvider; secret: string },
  card: EnteredCard | string,
): Promise<{ data: OpenPayment; message: string }> {
  const outcome = await payNow(provider, secret, card);
  const answer = await callApi('POST /api/patients/payment-link/:token/done', { token });
  if (answer.data.state === 'open') methodOrRefusal(outcome);
  return answer;
}

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

/** What a mailed payment link asks for; reading it changes nothing. */
export function paymentLink(token: string) {
  return queryOptions({
    queryKey: ['payment link', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/payment-link/:token', { token }, { signal })).data,
  });
}

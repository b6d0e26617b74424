import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentLanguage } from '#web/lib/language.ts';
import { methodOrRefusal } from '../card/card-refusal.ts';
import { type CardProvider, type EnteredCard, loadCardProvider, payNow } from '../card/stripe.ts';

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

import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OpenPayment } from '#contract/payments.contract.ts';
import { payments as texts } from '#texts/generated/payments.ts';
import {
  type CardProvider,
  CardRefusal,
  type EnteredCard,
  methodOrRefusal,
  payNow,
} from '#web/checkout/card/stripe.ts';
import type { Problem } from '#web/checkout/payment-problem.ts';
import {
  CaptureFailure,
  type CardPayment,
  type PayPalPayment,
  type Purchase,
} from '#web/checkout/purchase.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { currentLanguage, useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';

/** What a mailed payment link asks for; reading it changes nothing. */
export function paymentLink(token: string) {
  return queryOptions({
    queryKey: ['payment link', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/payment-link/:token', { token }, { signal })).data,
  });
}

/** How to pay the same by bank transfer; null if the clinic has set no account. */
export function linkTransfer(token: string) {
  return queryOptions({
    queryKey: ['payment link', token, 'transfer'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/payment-link/:token/transfer', { token }, { signal })).data,
  });
}

/** Paying what a link asks for. The money is owed already, so there is nothing to agree to and nothing to book. */
export function useLinkPurchase(token: string, amount: string, country: string | null): Purchase {
  const t = useTexts(texts);
  const link = linkOf(token, useQueryClient());
  return {
    agreement: null,
    country: country ?? undefined,
    texts: {
      payByCard: t.link_pay({ amount }),
      paypalNote: t.link_paypal_note,
      paypalCancelled: { text: t.link_paypal_cancelled },
    },
    openCard: (loading) => openCard(link, loading),
    openPayPal: () => openPayPal(link),
    problems: {
      opening: cardProblem,
      paying: cardProblem,
      ordering: paypalProblem,
      capturing: paypalProblem,
      atPayPal: paypalProblem,
    },
    takesOver: (error) => error instanceof NothingToPay,
    setIsPaying: () => {},
  };
}

/** The payment was settled in another way while this page was open; the page shows that already. */
class NothingToPay extends Error {
  override name = 'NothingToPay';
}

function linkOf(token: string, queries: QueryClient) {
  const { queryKey } = paymentLink(token);
  const show = (data: OpenPayment) => queries.setQueryData(queryKey, data);
  return {
    token,
    show,
    /** Tells what became of the payment, and shows it unless it is open as before. */
    tell: ({ data, message }: { data: OpenPayment; message: string }) => {
      showToast({ type: data.state === 'paid' ? 'success' : 'warning', text: message });
      if (data.state !== 'open') show(data);
    },
    reload: () => queries.invalidateQueries({ queryKey }),
  };
}

type Link = ReturnType<typeof linkOf>;

async function openCard(link: Link, loading: Promise<CardProvider>): Promise<CardPayment | null> {
  const { token } = link;
  const [begun, provider] = await Promise.all([
    callApi('POST /api/patients/payment-link/:token/intent', { token }),
    loading,
  ]);
  link.show(begun.data);
  const { client_secret: secret, payment_method: savedCard } = begun;
  if (secret === null) return null;

  /** The server asks the provider what became of the payment; the browser's answer only explains a refusal. */
  const payBy = async (card: EnteredCard | string) => {
    const outcome = await payNow(provider, secret, card);
    const answer = await callApi('POST /api/patients/payment-link/:token/done', { token });
    if (answer.data.state === 'open') methodOrRefusal(outcome);
    link.tell(answer);
  };
  return {
    secret,
    provider,
    hasCard: () => false,
    ...(savedCard && { payBySavedCard: () => payBy(savedCard) }),
    pay: async (entered) => {
      if (!entered) throw new Error('A card is entered before it is paid with.');
      await payBy(entered);
      return 'still open';
    },
  };
}

function openPayPal(link: Link): PayPalPayment {
  const { token } = link;
  return {
    isOpen: false,
    createOrder: async () => {
      const begun = await callApi('POST /api/patients/payment-link/:token/paypal/order', { token });
      if (begun.order_id !== null) return begun.order_id;
      link.show(begun.data);
      throw new NothingToPay();
    },
    /** The server withdraws the card first; if the card was faster, nothing is taken and the payment reads as paid. */
    finish: async (order_id = '') => {
      try {
        link.tell(
          await callApi('POST /api/patients/payment-link/:token/paypal/capture', { token, order_id }),
        );
      } catch (error) {
        const isDeclined = error instanceof ApiError && error.code === 'payments.declined';
        if (!isDeclined) link.reload();
        throw new CaptureFailure(error);
      }
    },
  };
}

function cardProblem(error: unknown): Problem {
  const t = texts[currentLanguage()];
  if (error instanceof CardRefusal) return { text: error.message };
  return { text: error instanceof ApiError ? error.message || t.link_failed : t.script_failed };
}

function paypalProblem(error: unknown): Problem {
  const said = error instanceof ApiError ? error.message : '';
  return { text: said || texts[currentLanguage()].paypal_failed };
}

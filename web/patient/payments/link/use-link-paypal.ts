import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OpenPayment } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { PayPalHandlers } from '../paypal/paypal.ts';
import { beginOrder, captureOrder, NothingToPay } from './pay-link-by-paypal.ts';
import { paymentLink } from './payment-link.ts';

/** What happens around PayPal's own window, from the click to the payment. */
export function useLinkPayPal(token: string, onClose: () => void) {
  const t = useTexts(words);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const isReported = useRef(false);
  const { queryKey } = paymentLink(token);
  const note = (data: OpenPayment) => queries.setQueryData(queryKey, data);

  const show = (error: unknown) => {
    const text = (error instanceof ApiError && error.message) || t.paypal_failed;
    setFailure(text);
    showToast({ type: 'error', text });
  };
  /** PayPal reports once more what went wrong on our side; it is said once. */
  const report = (error: unknown) => {
    isReported.current = true;
    if (error instanceof NothingToPay) note(error.data);
    else show(error);
  };
  const handlers: PayPalHandlers = {
    onClick: (_, { resolve }) => resolve(),
    createOrder: async () => {
      setFailure(null);
      return await beginOrder(token).catch((error: unknown) => {
        report(error);
        throw error;
      });
    },
    onApprove: async ({ orderID }, { restart }) => {
      try {
        const { data, message } = await captureOrder(token, orderID);
        showToast({ type: data.state === 'paid' ? 'success' : 'warning', text: message });
        note(data);
      } catch (error) {
        show(error);
        if (isDeclined(error)) restart();
        else queries.invalidateQueries({ queryKey });
      }
    },
    onCancel: () => {
      showToast({ type: 'success', text: t.link_paypal_cancelled });
      onClose();
    },
    onError: (error) => {
      if (!isReported.current) show(error);
      isReported.current = false;
    },
  };
  return { handlers, failure, show };
}

/** Another source of money can be chosen for the same order. */
function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payments.declined';
}

import { useRef, useState } from 'react';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { PayPalHandlers } from '../../payments/paypal/paypal.ts';
import { CaptureFailure, PayPalAttempt } from './paypal-attempt.ts';
import {
  announce,
  bookingProblem,
  captureProblem,
  orderProblem,
  type Problem,
  providerProblem,
} from './problem.ts';
import type { Purchase } from './purchase.ts';
import type { useAgreement } from './use-agreement.ts';

interface PayPalPaymentOptions {
  purchase: Purchase;
  agreement: ReturnType<typeof useAgreement>;
  onDeciding: (isDeciding: boolean) => void;
  onCancel: () => void;
}

/** What happens around PayPal's own window, from the click to the booking. */
export function usePayPalPayment({ purchase, agreement, onDeciding, onCancel }: PayPalPaymentOptions) {
  const { attempt, problem, setProblem, stop, finish } = usePayPalAttempt(purchase, onDeciding);
  const say = usePayPalToast();
  const isReported = useRef(false);

  const handlers: PayPalHandlers = {
    onClick: (_, { resolve, reject }) => (agreement.demand() ? resolve() : reject()),
    createOrder: async () => {
      setProblem(null);
      purchase.setIsPaying(true);
      return await attempt.createOrder(purchase).catch((error: unknown) => {
        isReported.current = true;
        stop(error, orderProblem);
        throw error;
      });
    },
    onApprove: async ({ orderID }, { restart }) => {
      if (isDeclined(await finish(orderID))) restart();
    },
    onCancel: () => {
      purchase.setIsPaying(false);
      say('paypal_cancelled');
      onCancel();
    },
    // PayPal also reports here what went wrong on our side and was said already.
    onError: (error) => {
      if (!isReported.current) stop(error, providerProblem);
      isReported.current = false;
    },
  };
  return { handlers, problem, finish, isOpen: attempt.isOpen };
}

function usePayPalAttempt(purchase: Purchase, onDeciding: (isDeciding: boolean) => void) {
  const [attempt] = useState(() => new PayPalAttempt());
  const [problem, setProblem] = useState<Problem | null>(null);
  const say = usePayPalToast();

  const stop = (error: unknown, problemOf: (error: unknown) => Problem) => {
    onDeciding(false);
    purchase.setIsPaying(false);
    if (!purchase.takesOver(error)) setProblem(announce(problemOf(error)));
  };

  /** Gives back what stood in the way, if something did. */
  const finish = async (orderId?: string): Promise<unknown> => {
    onDeciding(true);
    setProblem(null);
    try {
      const answer = await attempt.finish(purchase, orderId);
      say('paypal_done');
      purchase.onBooked(answer);
      return undefined;
    } catch (error) {
      const isCapture = error instanceof CaptureFailure;
      const cause = isCapture ? error.cause : error;
      stop(cause, isCapture ? captureProblem : bookingProblem);
      return cause;
    }
  };
  return { attempt, problem, setProblem, stop, finish };
}

/** Both ends of a payment are told as a success, the cancelled one too. */
function usePayPalToast() {
  const t = useTexts(words);
  return (key: 'paypal_done' | 'paypal_cancelled') => showToast({ type: 'success', text: t[key], key });
}

/** Another source of money can be chosen for the same order. */
function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payments.declined';
}

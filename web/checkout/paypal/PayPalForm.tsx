import { useEffect, useRef, useState } from 'react';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { currentLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AgreedTerms, AgreementBoxes, useAgreement } from '../Agreement.tsx';
import { PanelHeading, ProblemNotice } from '../PaymentNotices.tsx';
import styles from '../PaymentPanel.module.css';
import {
  announce,
  bookingProblem,
  captureProblem,
  orderProblem,
  type Problem,
  providerProblem,
} from '../payment-problem.ts';
import type { Purchase } from '../purchase.ts';
import type { PayPalButtons, PayPalHandlers } from './paypal.ts';
import { CaptureFailure, PayPalAttempt } from './paypal-attempt.ts';

interface PayPalPanelProps {
  purchase: Purchase;
  config: PaymentConfig;
  onDeciding: (isDeciding: boolean) => void;
  onCancel: () => void;
  onEnd: (problem: Problem) => void;
}

/** The terms, and PayPal's own button. */
export function PayPalPanel({ purchase, config, onDeciding, onCancel, onEnd }: PayPalPanelProps) {
  const t = useTexts(words);
  const agreement = useAgreement(purchase.terms);
  const payment = usePayPalPayment({ purchase, agreement, onDeciding, onCancel });
  const { container, isReady } = usePayPalButtons(config, payment.handlers, (error) =>
    onEnd(announce(orderProblem(error))),
  );
  return (
    <section className={styles.panel} aria-label={t.paypal_title}>
      <PanelHeading>{t.paypal_title}</PanelHeading>
      <AgreedTerms purchase={purchase} gateway="paypal" />
      <AgreementBoxes terms={purchase.terms} agreement={agreement} />
      <ProblemNotice isSilent problem={payment.problem} />
      {!isReady && <Skeleton rows={1} label={t.paypal_loading} />}
      <div id="paypal-button-container" ref={container} hidden={payment.isOpen} />
      <div className={styles.actions}>
        {payment.isOpen ? (
          <Button onClick={() => payment.finish()}>{t.finish_booking}</Button>
        ) : (
          <Button look="secondary" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Fetches PayPal's script and lets it put its button into the container. */
export function usePayPalButtons(
  config: PaymentConfig,
  handlers: PayPalHandlers,
  onFailed: (error: unknown) => void,
) {
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const latest = useRef({ handlers, onFailed });
  latest.current = { handlers, onFailed };

  useEffect(() => {
    let isGone = false;
    let buttons: PayPalButtons | undefined;
    const show = async () => {
      const { makePayPalButtons } = await import('./paypal.ts');
      if (isGone || !container.current) return;
      buttons = await makePayPalButtons(
        config,
        currentLanguage(),
        forwardTo(() => latest.current.handlers),
      );
      if (isGone) return;
      await buttons.render(container.current);
      setIsReady(true);
    };
    show().catch((error: unknown) => isGone || latest.current.onFailed(error));
    return () => {
      isGone = true;
      buttons?.close();
    };
  }, [config]);

  return { container, isReady };
}

/** The button is made once; what it calls changes with every entry on screen. */
function forwardTo(current: () => PayPalHandlers): PayPalHandlers {
  return {
    onClick: (...given) => current().onClick(...given),
    createOrder: (...given) => current().createOrder(...given),
    onApprove: (...given) => current().onApprove(...given),
    onCancel: (...given) => current().onCancel(...given),
    onError: (...given) => current().onError(...given),
  };
}

interface PayPalPaymentOptions {
  purchase: Purchase;
  agreement: ReturnType<typeof useAgreement>;
  onDeciding: (isDeciding: boolean) => void;
  onCancel: () => void;
}

/** What happens around PayPal's own window, from the click to the booking. */
function usePayPalPayment({ purchase, agreement, onDeciding, onCancel }: PayPalPaymentOptions) {
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

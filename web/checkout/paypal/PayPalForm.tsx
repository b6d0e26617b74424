import { useEffect, useRef, useState } from 'react';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { currentLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AgreementPart, useAgreement } from '../Agreement.tsx';
import styles from '../PaymentPanel.module.css';
import { MainAction, PanelHeading, ProblemNotice } from '../PaymentPanel.tsx';
import { announce, type Problem } from '../payment-problem.ts';
import { CaptureFailure, type Purchase } from '../purchase.ts';
import type { PayPalButtons, PayPalHandlers } from './paypal.ts';

interface PayPalFormProps {
  purchase: Purchase;
  config: PaymentConfig;
  /** It stands alone on its screen, and not below a choice. */
  isAlone?: boolean;
  /** The server decides about the payment, or has decided. */
  onDeciding: (isDeciding: boolean) => void;
  onCancel: () => void;
  /** PayPal cannot be used here. */
  onEnd: (problem: Problem) => void;
}

/** The terms, and PayPal's own button. */
export function PayPalForm(props: PayPalFormProps) {
  const { purchase, config, isAlone = false, onCancel, onEnd } = props;
  const t = useTexts(texts);
  const agreement = useAgreement(purchase.agreement);
  const payment = usePayPalPayment(props, agreement.demand);
  const { container, isReady } = usePayPalButtons(config, payment.handlers, (error) =>
    onEnd(announce(purchase.problems.ordering(error))),
  );
  return (
    <section className={styles.panel} data-alone={isAlone || undefined} aria-label={t.paypal_title}>
      <PanelHeading isAlone={isAlone}>{t.paypal_title}</PanelHeading>
      <AgreementPart booking={purchase.agreement} agreement={agreement} gateway="paypal" />
      <ProblemNotice isSilent problem={payment.problem} />
      {!isReady && <Skeleton rows={1} label={t.paypal_loading} />}
      <MainAction>
        <div id="paypal-buttons" ref={container} hidden={payment.isOpen} />
        {payment.isOpen && <Button onClick={() => payment.finish()}>{t.finish_booking}</Button>}
      </MainAction>
      {purchase.texts.paypalNote && <p className={styles.note}>{purchase.texts.paypalNote}</p>}
      {!payment.isOpen && (
        <div className={styles.actions}>
          <Button look="secondary" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Fetches PayPal's script and lets it put its button into the container. */
function usePayPalButtons(
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

/** What happens around PayPal's own window, from the click to the money. */
function usePayPalPayment({ purchase, onDeciding, onCancel }: PayPalFormProps, demand: () => boolean) {
  const [payment] = useState(() => purchase.openPayPal());
  const [problem, setProblem] = useState<Problem | null>(null);
  const isReported = useRef(false);

  const stop = (error: unknown, stage: keyof Purchase['problems']) => {
    onDeciding(false);
    purchase.setIsPaying(false);
    if (!purchase.takesOver(error)) setProblem(announce(purchase.problems[stage](error)));
  };

  /** Returns what stood in the way, if something did. */
  const finish = async (orderId?: string): Promise<unknown> => {
    onDeciding(true);
    setProblem(null);
    try {
      await payment.finish(orderId);
      return undefined;
    } catch (error) {
      const isCapture = error instanceof CaptureFailure;
      const cause = isCapture ? error.cause : error;
      stop(cause, isCapture ? 'capturing' : 'paying');
      return cause;
    }
  };

  const handlers: PayPalHandlers = {
    onClick: (_, { resolve, reject }) => (demand() ? resolve() : reject()),
    createOrder: async () => {
      setProblem(null);
      purchase.setIsPaying(true);
      return await payment.createOrder().catch((error: unknown) => {
        isReported.current = true;
        stop(error, 'ordering');
        throw error;
      });
    },
    onApprove: async ({ orderID }, { restart }) => {
      if (isDeclined(await finish(orderID))) restart();
    },
    onCancel: () => {
      purchase.setIsPaying(false);
      // The documents ask for a success toast, although nothing was paid.
      showToast({ type: 'success', ...purchase.texts.paypalCancelled });
      onCancel();
    },
    // PayPal also reports here what went wrong on our side and was shown already.
    onError: (error) => {
      if (!isReported.current) stop(error, 'atPayPal');
      isReported.current = false;
    },
  };
  return { handlers, problem, finish, isOpen: payment.isOpen };
}

/** Another source of money can be chosen for the same order. */
function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payments.declined';
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { CardFields } from '#web/checkout/card/CardFields.tsx';
import { useCardEntry } from '#web/checkout/card/card-entry.tsx';
import type { EnteredCard } from '#web/checkout/card/stripe.ts';
import { usePayPalButtons } from '#web/checkout/paypal/PayPalForm.tsx';
import type { PayPalHandlers } from '#web/checkout/paypal/paypal.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './LinkPayment.module.css';
import { beginOrder, captureOrder, NothingToPay, paymentLink } from './link-purchase.ts';

interface LinkCardFormProps {
  amount: string;
  isBusy: boolean;
  /** Why the last card did not pay. */
  failure: string | null;
  onPay: (card: EnteredCard) => void;
  onCancel: () => void;
}

export function LinkCardForm({ amount, isBusy, failure, onPay, onCancel }: LinkCardFormProps) {
  const t = useTexts(words);
  const [country, setCountry] = useState(DEFAULT_COUNTRY_CODE);
  const card = useCardEntry();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = isBusy ? undefined : card.take(country);
    if (entered) onPay(entered);
  };
  return (
    <form className={styles.form} aria-label={t.card_title} onSubmit={submit} noValidate>
      <WayHeading>{t.card_title}</WayHeading>
      <CardFields card={card} country={country} onCountryChange={setCountry} />
      <p className={styles.note}>{t.card_safe}</p>
      {failure && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} busyText={t.please_wait}>
          {t.link_pay({ amount })}
        </Button>
        <Button look="secondary" onClick={() => isBusy || onCancel()}>
          {t.link_cancel}
        </Button>
      </div>
    </form>
  );
}

interface LinkPayPalProps {
  token: string;
  config: PaymentConfig;
  onClose: () => void;
}

/** PayPal's own button; its script is fetched now that she has chosen it. */
export function LinkPayPal({ token, config, onClose }: LinkPayPalProps) {
  const t = useTexts(words);
  const payment = useLinkPayPal(token, onClose);
  const { container, isReady } = usePayPalButtons(config, payment.handlers, payment.show);
  return (
    <section className={styles.form} aria-label={t.link_paypal}>
      <WayHeading>{t.link_paypal}</WayHeading>
      {payment.failure && (
        <Notice tone="danger">
          <p>{payment.failure}</p>
        </Notice>
      )}
      {!isReady && !payment.failure && <Skeleton rows={1} label={t.paypal_loading} />}
      <div ref={container} />
      <p className={styles.note}>{t.link_paypal_note}</p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {t.link_cancel}
        </Button>
      </div>
    </section>
  );
}

/** The way that was chosen; takes the focus, so that reading goes on here. */
function WayHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}

/** What happens around PayPal's own window, from the click to the payment. */
function useLinkPayPal(token: string, onClose: () => void) {
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

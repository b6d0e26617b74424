import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { CardElements } from '#web/checkout/card/card-entry.tsx';
import { CardRefusal, type EnteredCard } from '#web/checkout/card/stripe.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { LinkCardForm, LinkPayPal } from './LinkForms.tsx';
import styles from './LinkPayment.module.css';
import { type BegunPayment, beginPayment, confirmPayment, paymentLink } from './link-purchase.ts';

interface OpenLinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** Her bank only wants her approval for the saved card, or another card or PayPal is needed. */
export function OpenLinkPayment({ token, payment, config }: OpenLinkPaymentProps) {
  const t = useTexts(words);
  const amount = formatEuro(payment.amount_cents, useLanguage());
  const { failure, start, pay, cardForm, closeCardForm } = useLinkPayment(token, config);
  const [isPayPal, setIsPayPal] = useState(false);
  const [left, setLeft] = useState<LinkWay | null>(null);
  const isApproval = payment.needs === 'approval';
  const isChoosing = !cardForm && !isPayPal;
  const leave = (way: LinkWay) => {
    closeCardForm();
    setIsPayPal(false);
    setLeft(way);
  };
  return (
    <>
      {isChoosing && <p>{isApproval ? t.link_lead_approval : t.link_lead_card}</p>}
      {failure && isChoosing && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      {cardForm && (
        <CardElements provider={cardForm.provider}>
          <LinkCardForm
            amount={amount}
            isBusy={pay.isPending}
            failure={failure}
            onPay={pay.mutate}
            onCancel={() => leave('card')}
          />
        </CardElements>
      )}
      {isPayPal && <LinkPayPal token={token} config={config} onClose={() => leave('paypal')} />}
      {isChoosing && (
        <LinkWays
          amount={amount}
          isApproval={isApproval}
          isBusy={start.isPending}
          left={left}
          onCard={start.mutate}
          onPayPal={() => setIsPayPal(true)}
        />
      )}
    </>
  );
}

type LinkWay = 'card' | 'paypal';

interface LinkWaysProps {
  amount: string;
  /** The saved card will do, if she approves it. */
  isApproval: boolean;
  isBusy: boolean;
  /** The way that she has just left, and whose button gets the focus back. */
  left: LinkWay | null;
  onCard: (way: 'saved card' | 'other card') => void;
  onPayPal: () => void;
}

/** The ways to pay. Until one is chosen, no provider hears of this visitor. */
export function LinkWays({ amount, isApproval, isBusy, left, onCard, onPayPal }: LinkWaysProps) {
  const t = useTexts(words);
  const card = useRef<HTMLButtonElement>(null);
  const paypal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (left === 'card') card.current?.focus();
    if (left === 'paypal') paypal.current?.focus();
  }, [left]);
  return (
    <div className={styles.ways}>
      {isApproval && (
        <Button
          isWide
          isBusy={isBusy}
          busyText={t.please_wait}
          onClick={() => isBusy || onCard('saved card')}
        >
          {t.link_approve({ amount })}
        </Button>
      )}
      <Button
        ref={card}
        isWide
        look={isApproval ? 'secondary' : 'primary'}
        isBusy={isBusy && !isApproval}
        busyText={t.please_wait}
        onClick={() => isBusy || onCard('other card')}
      >
        {isApproval ? t.link_other_card : t.link_card}
      </Button>
      <Button ref={paypal} isWide look="secondary" onClick={() => isBusy || onPayPal()}>
        {t.link_paypal}
      </Button>
    </div>
  );
}

type Confirmable = NonNullable<BegunPayment['toConfirm']>;

/** Paying what a link asks for: with the saved card after the bank has asked, or with another one. */
function useLinkPayment(token: string, config: PaymentConfig) {
  const t = useTexts(words);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [cardForm, setCardForm] = useState<Confirmable | null>(null);

  const begin = async (): Promise<Confirmable | null> => {
    const { data, toConfirm } = await beginPayment(token, config);
    note(data);
    return toConfirm;
  };
  const confirm = async (open: Confirmable, card: EnteredCard | string) => {
    const { data, message } = await confirmPayment(token, open, card);
    if (data.state !== 'open') note(data);
    showToast({ type: data.state === 'paid' ? 'success' : 'warning', text: message });
  };
  const note = (data: OpenPayment) => queries.setQueryData(paymentLink(token).queryKey, data);

  const start = useMutation({
    mutationFn: async (way: 'saved card' | 'other card') => {
      setFailure(null);
      const open = await begin();
      if (open?.savedCard && way === 'saved card') await confirm(open, open.savedCard);
      else setCardForm(open);
    },
    onError: show,
  });
  const pay = useMutation({
    mutationFn: async (card: EnteredCard) => {
      setFailure(null);
      if (cardForm) await confirm(cardForm, card);
    },
    onError: show,
  });

  function show(error: Error): void {
    if (error instanceof CardRefusal && error.isOver) setCardForm(null);
    const text = textOf(error);
    setFailure(text);
    showToast({ type: 'error', text });
  }
  function textOf(error: Error): string {
    if (error instanceof CardRefusal) return error.message;
    if (error instanceof ApiError) return error.message || t.link_failed;
    return t.script_failed;
  }
  return { failure, start, pay, cardForm, closeCardForm: () => setCardForm(null) };
}

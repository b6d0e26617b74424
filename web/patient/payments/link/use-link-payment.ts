import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { CardRefusal } from '../card/card-refusal.ts';
import type { EnteredCard } from '../card/stripe.ts';
import { type BegunPayment, beginPayment, confirmPayment } from './pay-by-link.ts';
import { paymentLink } from './payment-link.ts';

type Confirmable = NonNullable<BegunPayment['toConfirm']>;

/** Paying what a link asks for: with the saved card after the bank has asked, or with another one. */
export function useLinkPayment(token: string, config: PaymentConfig) {
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

import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
} from '@stripe/react-stripe-js';
import { type ReactNode, useState } from 'react';
import { type CardEntry, type CardFieldName, EMPTY_ENTRY, faultOf, firstUnfinished } from './card-entry.ts';
import type { CardProvider, EnteredCard } from './stripe.ts';

export const CARD_INPUTS = {
  number: CardNumberElement,
  expiry: CardExpiryElement,
  cvc: CardCvcElement,
} as const;

/** Around everything that shows or reads the fields of one card. */
export function CardElements({ provider, children }: { provider: CardProvider; children: ReactNode }) {
  return <Elements stripe={provider}>{children}</Elements>;
}

/** What has been entered, as far as the provider tells: never the number itself. */
export function useCardEntry() {
  const elements = useElements();
  const [entry, setEntry] = useState<CardEntry>(EMPTY_ENTRY);
  const [wasSent, setWasSent] = useState(false);

  const focus: Record<CardFieldName, () => void> = {
    number: () => elements?.getElement('cardNumber')?.focus(),
    expiry: () => elements?.getElement('cardExpiry')?.focus(),
    cvc: () => elements?.getElement('cardCvc')?.focus(),
  };
  return {
    entry,
    wasSent,
    note: (name: CardFieldName, told: { complete: boolean; error: { code: string } | undefined }) => {
      const error = told.error && faultOf(name, told.error);
      setEntry((known) => ({ ...known, [name]: { isComplete: told.complete, error } }));
    },
    /** The card to be sent; none while a field is not filled in, which then gets the focus. */
    take: (country: string): EnteredCard | undefined => {
      setWasSent(true);
      const unfinished = firstUnfinished(entry);
      if (unfinished) focus[unfinished]();
      const number = elements?.getElement('cardNumber');
      return unfinished || !number ? undefined : { number, country };
    },
  };
}

import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
} from '@stripe/react-stripe-js';
import { type ReactNode, useState } from 'react';
import { type CardRefusalKind, cardRefusalKind } from '#contract/card-refusal.rules.ts';
import { type CardProvider, type EnteredCard, refusalText } from './stripe.ts';

export const CARD_INPUTS = {
  number: CardNumberElement,
  expiry: CardExpiryElement,
  cvc: CardCvcElement,
} as const;

/** Around everything that shows or reads the fields of one card. */
export function CardElements({ provider, children }: { provider: CardProvider; children: ReactNode }) {
  return <Elements stripe={provider}>{children}</Elements>;
}

/** The state of the card fields, as far as the provider tells it: never the number itself. */
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
      const error = told.error && errorKindOf(name, told.error);
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

/** The three fields of a card, in the order of the form. */
const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];

/** What the provider tells about a field: whether it is filled in, and what is wrong with it. */
interface FieldEntry {
  isComplete: boolean;
  error: CardRefusalKind | undefined;
}

type CardEntry = Record<CardFieldName, FieldEntry>;

export const EMPTY_ENTRY: CardEntry = {
  number: { isComplete: false, error: undefined },
  expiry: { isComplete: false, error: undefined },
  cvc: { isComplete: false, error: undefined },
};

/** The first field that keeps the card from being sent. */
export function firstUnfinished(entry: CardEntry): CardFieldName | undefined {
  return CARD_FIELDS.find((name) => !entry[name].isComplete);
}

/** What is wrong with a field; for an unknown reason of the provider, only that the field is not correct. */
export function errorKindOf(name: CardFieldName, { code }: { code: string }): CardRefusalKind {
  const kind = cardRefusalKind({ code });
  return kind === 'unknown' ? name : kind;
}

/** The error texts under a field: what is wrong with it, or, after a try to send, that it is missing. */
export function errorsOfField(
  { isComplete, error }: FieldEntry,
  { wasSent, missing }: { wasSent: boolean; missing: string },
): string[] {
  if (error) return [refusalText(error)];
  return wasSent && !isComplete ? [missing] : [];
}

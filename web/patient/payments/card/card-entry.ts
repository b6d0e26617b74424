import { type CardRefusalKind, cardRefusalKind } from '#contract/card-refusal.rules.ts';
import { refusalText } from './card-refusal.ts';

/** The three fields of a card, in the order of the form. */
export const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];

/** What the provider tells about a field: whether it is filled in, and what is wrong with it. */
export interface FieldEntry {
  isComplete: boolean;
  error: CardRefusalKind | undefined;
}

export type CardEntry = Record<CardFieldName, FieldEntry>;

export const EMPTY_ENTRY: CardEntry = {
  number: { isComplete: false, error: undefined },
  expiry: { isComplete: false, error: undefined },
  cvc: { isComplete: false, error: undefined },
};

/** The first field that keeps the card from being sent. */
export function firstUnfinished(entry: CardEntry): CardFieldName | undefined {
  return CARD_FIELDS.find((name) => !entry[name].isComplete);
}

/** What is wrong with a field; where the provider gives a reason that nobody knows, that it is not correct. */
export function faultOf(name: CardFieldName, { code }: { code: string }): CardRefusalKind {
  const kind = cardRefusalKind({ code });
  return kind === 'unknown' ? name : kind;
}

/** What stands under a field: what is wrong with it, or after an attempt to send it that it is missing. */
export function errorsOfField(
  { isComplete, error }: FieldEntry,
  { wasSent, missing }: { wasSent: boolean; missing: string },
): string[] {
  if (error) return [refusalText(error)];
  return wasSent && !isComplete ? [missing] : [];
}

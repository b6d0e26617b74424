import type { CardRefusalKind } from '#contract/card-refusal.rules.ts';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { payments } from '#texts/generated/payments.ts';
import { currentLanguage } from '#web/lib/language.ts';
import type { CardOutcome } from './stripe.ts';

const LIVE_CARD_KEY = 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD';

/** The provider said no to a card. */
export class CardRefusal extends Error {
  /** The text's key in the catalogue, where the documents name it. */
  readonly key: string | undefined;
  /** What the card was entered for cannot be paid with any card any more: it has to be begun anew. */
  readonly isOver: boolean;

  constructor(kind: CardRefusalKind) {
    super(refusalText(kind));
    this.name = 'CardRefusal';
    this.key = kind === 'live_card' ? LIVE_CARD_KEY : undefined;
    this.isOver = kind === 'over';
  }
}

/** What the owner of a card is to read, in her language, whatever the provider said and in whichever. */
export function refusalText(kind: CardRefusalKind): string {
  const language = currentLanguage();
  return kind === 'live_card' ? payments[language][LIVE_CARD_KEY] : card_refusal[language][kind];
}

/** The confirmed card, or the refusal with what its owner is to read. */
export function methodOrRefusal(outcome: CardOutcome): string {
  if (outcome.isConfirmed) return outcome.paymentMethod;
  throw new CardRefusal(outcome.refusal);
}

import { payments as words } from '#texts/generated/payments.ts';
import { currentLanguage } from '#web/lib/language.ts';
import type { CardOutcome } from './stripe.ts';

const LIVE_CARD_KEY = 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD';

/** The provider said no to a card. */
export class CardRefusal extends Error {
  /** The text's key in the catalogue, where the text is ours. */
  readonly key: string | undefined;

  constructor(text: string, key?: string) {
    super(text);
    this.name = 'CardRefusal';
    this.key = key;
  }
}

/** The confirmed card, or the refusal with what its owner is to read. */
export function methodOrRefusal(outcome: CardOutcome): string {
  if (outcome.isConfirmed) return outcome.paymentMethod;
  if (outcome.declineCode === 'test_mode_live_card')
    throw new CardRefusal(words[currentLanguage()][LIVE_CARD_KEY], LIVE_CARD_KEY);
  throw new CardRefusal(outcome.message);
}

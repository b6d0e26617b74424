import { z } from 'zod';
import { address, clearable, ignored, integer, metadata } from './parameters.ts';
import type { NewCard } from './payment-method.body.ts';
import { cardFault } from './stripe-refusal.ts';
import { cardOfNumber, isPlausibleNumber } from './test-cards.ts';

export const CardMethod = z.strictObject({
  allow_redisplay: ignored,
  billing_details: z
    .strictObject({
      address: z.union([z.literal('').transform(() => null), address]).optional(),
      email: clearable.optional(),
      name: clearable.optional(),
      phone: clearable.optional(),
      tax_id: ignored,
    })
    .optional(),
  card: z.strictObject({
    cvc: z.string().max(10).optional(),
    exp_month: integer,
    exp_year: integer,
    networks: ignored,
    number: z.string().max(40),
  }),
  metadata,
  radar_options: ignored,
  type: z.literal('card'),
});
export type CardMethodInput = z.output<typeof CardMethod>;

/** What may be kept of the card that was typed in; a card that cannot exist is refused at once. */
export function readCard({ card, billing_details: billing }: CardMethodInput, now: Date): NewCard {
  const number = card.number.replace(/[\s-]/g, '');
  if (!isPlausibleNumber(number)) {
    throw cardFault('incorrect_number', 'Your card number is incorrect.', 'card[number]');
  }
  const traits = cardOfNumber(number);
  const exp_year = card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year;
  refuseExpired(card.exp_month, exp_year, now);
  if (card.cvc !== undefined && !(traits.brand === 'amex' ? /^\d{4}$/ : /^\d{3,4}$/).test(card.cvc)) {
    throw cardFault('invalid_cvc', "Your card's security code is invalid.", 'card[cvc]');
  }
  return { ...traits, exp_month: card.exp_month, exp_year, billing };
}

/** A card is good until the last day of its month. */
function refuseExpired(month: number, year: number, now: Date): void {
  if (month < 1 || month > 12) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'card[exp_month]');
  }
  const [currentYear, currentMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (year < currentYear || year > currentYear + 50) {
    throw cardFault('invalid_expiry_year', "Your card's expiration year is invalid.", 'card[exp_year]');
  }
  if (year === currentYear && month < currentMonth) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'card[exp_month]');
  }
}

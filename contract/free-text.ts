import { z } from 'zod';
import { maskCardNumbers } from './card-numbers.rules.ts';
import { isPlainMarkup } from './markup.rules.ts';

/** Stands at every field in which a patient writes freely; a test looks for it. */
export const CARD_NOTE = 'of a card number only the last four digits are kept';

/** What a patient writes in her own words. */
export function freeText(maxLength: number) {
  return withoutCards(z.string().trim().max(maxLength));
}

/** A card number in this text is masked before anybody reads or stores it. */
export function withoutCards(text: z.ZodString) {
  return text.overwrite(maskCardNumbers).describe(CARD_NOTE);
}

/** Words with marks as HTML. More marks than a person makes would only cost time to clean, and are refused. */
export function richText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((html) => html.length > maxLength || isPlainMarkup(html, maxLength), 'markup_too_complex')
    .describe(`HTML of a few safe tags; ${CARD_NOTE}`);
}

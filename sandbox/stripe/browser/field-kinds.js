import { brandOf, expiryFault, formatExpiry, formatNumber, numberFault } from './card-number.js';

/** What the three fields of a card do differently. A CVC is as long as the brand of the number wants it. */
const FIELD_KINDS = {
  cardNumber: {
    name: 'cardnumber',
    autocomplete: 'cc-number',
    placeholder: () => '1234 1234 1234 1234',
    length: (digits) => brandOf(digits).length,
    format: formatNumber,
    fault: numberFault,
    incomplete: 'incomplete_number',
    details: (digits) => ({ brand: brandOf(digits).brand }),
  },
  cardExpiry: {
    name: 'exp-date',
    autocomplete: 'cc-exp',
    placeholder: (texts) => texts.expiryPlaceholder,
    length: () => 4,
    format: formatExpiry,
    fault: (digits) => expiryFault(digits, new Date()),
    incomplete: 'incomplete_expiry',
    details: () => ({}),
  },
  cardCvc: {
    name: 'cvc',
    autocomplete: 'cc-csc',
    placeholder: () => 'CVC',
    length: (_digits, number) => brandOf(number).cvcLength,
    format: (digits) => digits,
    fault: () => undefined,
    incomplete: 'incomplete_cvc',
    details: () => ({}),
  },
};

export function fieldKind(type) {
  return Object.hasOwn(FIELD_KINDS, type) ? FIELD_KINDS[type] : undefined;
}

import { CardField } from './card-field.js';
import { fieldKind } from './field-kinds.js';

const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** Knows from a field which card it belongs to, without showing the page what was typed. */
const cardOfField = new WeakMap();

export function createElements(texts) {
  const fields = new Map();
  const card = createCard(texts, fields);

  return {
    create(type, options = {}) {
      const kind = fieldKind(type);
      if (!kind) throw new Error(`The sandbox offers no element of the type ${type}.`);
      if (fields.has(type))
        throw new Error(`Can only create one Element of type ${type} through elements().`);
      const field = new CardField(type, kind, options, card);
      fields.set(type, field);
      cardOfField.set(field, card);
      return field;
    },
    /** React hands its component over instead of the name. */
    getElement(wanted) {
      const type = typeof wanted === 'string' ? wanted : wanted?.__elementType;
      return fields.get(type) ?? null;
    },
    update: async () => undefined,
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
    on: () => undefined,
    off: () => undefined,
  };
}

export function cardOf(field) {
  const card = cardOfField.get(field);
  if (!card) throw new Error('The card must be an element of this script.');
  return card;
}

/** What the fields of one form know of each other. */
function createCard(texts, fields) {
  const card = {
    texts,
    digitsOf: (type) => fields.get(type)?.digitsFor(card) ?? '',
    forget: (type) => fields.delete(type),
    brandChanged: () => fields.get('cardCvc')?.reconsider(),
    check() {
      const missing = CARD_FIELDS.find((type) => !fields.has(type));
      if (missing) throw new Error(`The card has no ${missing} field on the page.`);
      return CARD_FIELDS.map((type) => fields.get(type).check()).find(Boolean);
    },
    read() {
      const expiry = card.digitsOf('cardExpiry');
      return {
        number: card.digitsOf('cardNumber'),
        exp_month: expiry.slice(0, 2),
        exp_year: expiry.slice(2),
        cvc: card.digitsOf('cardCvc'),
      };
    },
  };
  return card;
}

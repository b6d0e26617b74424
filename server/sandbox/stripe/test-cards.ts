import { createHmac, randomUUID } from 'node:crypto';
import type { CardBehaviour } from './card-behaviour.ts';

/** What is kept of a card. Its number is used once to look it up, and then forgotten. */
export interface CardTraits {
  behaviour: CardBehaviour;
  brand: 'visa' | 'mastercard' | 'amex' | 'unknown';
  funding: 'credit' | 'debit' | 'unknown';
  country: string;
  last4: string;
  fingerprint: string;
}

type TestCard = Omit<CardTraits, 'last4' | 'fingerprint'> & { number: string; names: string[] };

/** The public test numbers, and the names a server may use instead of them: `pm_card_visa`. */
const TEST_CARDS: TestCard[] = [
  visa('4242424242424242', 'ok', ['visa']),
  { ...visa('4000056655665556', 'ok', ['visa_debit']), funding: 'debit' },
  { ...visa('5555555555554444', 'ok', ['mastercard']), brand: 'mastercard' },
  { ...visa('378282246310005', 'ok', ['amex']), brand: 'amex' },
  { ...visa('4000002760000016', 'ok', ['de']), country: 'DE' },
  visa('4000000000000002', 'generic_decline', ['chargeDeclined']),
  visa('4000000000009995', 'insufficient_funds', ['chargeDeclinedInsufficientFunds']),
  visa('4000000000009987', 'lost_card', ['chargeDeclinedLostCard']),
  visa('4000000000009979', 'stolen_card', ['chargeDeclinedStolenCard']),
  visa('4000000000000069', 'expired_card', ['chargeDeclinedExpiredCard']),
  visa('4000000000000127', 'incorrect_cvc', ['chargeDeclinedIncorrectCvc']),
  visa('4000000000000119', 'processing_error', ['chargeDeclinedProcessingError']),
  visa('4000000000000341', 'declined_when_charged', ['chargeCustomerFail']),
  visa('4000002500003155', 'authenticated_at_setup', ['authenticationRequiredOnSetup']),
  visa('4000002760003184', 'authenticated_always', ['authenticationRequired']),
  visa('4000003800000446', 'authenticated_on_session', ['authenticationRequiredSetupForOffSession']),
  visa('4000008260003178', 'authenticated_without_funds', ['authenticationRequiredInsufficientFunds']),
];

/** `pm_card_visa`, and with the brand before the behaviour as well: `pm_card_visa_chargeDeclined`. */
const BY_NAME = new Map(
  TEST_CARDS.flatMap((card) =>
    card.names.flatMap((name) => [name, `visa_${name}`]).map((name) => [name, card]),
  ),
);

export function cardOfName(paymentMethodId: string): CardTraits | undefined {
  const card = BY_NAME.get(/^pm_card_(\w+)$/.exec(paymentMethodId)?.[1] ?? '');
  return card && traitsOf(card);
}

/** A number that is no test card may be a real one: nothing that could lead back to it is kept. */
export function cardOfNumber(number: string): CardTraits {
  const card = TEST_CARDS.find((each) => each.number === number);
  if (card) return traitsOf(card);
  return {
    behaviour: 'live_card',
    brand: 'unknown',
    funding: 'unknown',
    country: 'DE',
    last4: '0000',
    fingerprint: randomUUID().replaceAll('-', '').slice(0, 16),
  };
}

/** Whether the check digit is right. */
export function isPlausibleNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function visa(number: string, behaviour: CardBehaviour, names: string[]): TestCard {
  return { number, behaviour, names, brand: 'visa', funding: 'credit', country: 'US' };
}

function traitsOf({ number, names: _names, ...card }: TestCard): CardTraits {
  const fingerprint = createHmac('sha256', 'sandbox').update(number).digest('base64url');
  return { ...card, last4: number.slice(-4), fingerprint: fingerprint.replace(/[-_]/g, '0').slice(0, 16) };
}

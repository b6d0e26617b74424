import { createHmac, randomUUID } from 'node:crypto';

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

/** An unknown number may be a real card: nothing that identifies it is stored. */
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

/** What the bank says: yes, only after 3-D Secure, or no. */
type Verdict = 'ok' | 'authenticate' | DeclineReason;

interface Answers {
  setup: Verdict;
  onSession: Verdict;
  offSession: Verdict;
  /** Off session, when the card was never set up for it. */
  offSessionUnprepared?: Verdict;
  /** A payment after the cardholder's authentication. */
  authenticated?: Verdict;
}

const BEHAVIOURS = {
  ok: { setup: 'ok', onSession: 'ok', offSession: 'ok' },
  generic_decline: always('generic_decline'),
  insufficient_funds: always('insufficient_funds'),
  lost_card: always('lost_card'),
  stolen_card: always('stolen_card'),
  expired_card: always('expired_card'),
  incorrect_cvc: always('incorrect_cvc'),
  processing_error: always('processing_error'),
  live_card: always('test_mode_live_card'),
  declined_when_charged: { setup: 'ok', onSession: 'generic_decline', offSession: 'generic_decline' },
  authenticated_at_setup: {
    setup: 'authenticate',
    onSession: 'authenticate',
    offSession: 'ok',
    offSessionUnprepared: 'authentication_required',
  },
  authenticated_always: {
    setup: 'authenticate',
    onSession: 'authenticate',
    offSession: 'authentication_required',
  },
  authenticated_on_session: { setup: 'authenticate', onSession: 'authenticate', offSession: 'ok' },
  authenticated_without_funds: {
    setup: 'authenticate',
    onSession: 'authenticate',
    offSession: 'insufficient_funds',
    authenticated: 'insufficient_funds',
  },
} satisfies Record<string, Answers>;

export type CardBehaviour = keyof typeof BEHAVIOURS;

export function verdictOnSetup(behaviour: CardBehaviour): Verdict {
  return BEHAVIOURS[behaviour].setup;
}

export function verdictOnCharge(
  behaviour: CardBehaviour,
  { isOffSession, isSetUp }: { isOffSession: boolean; isSetUp: boolean },
): Verdict {
  const answers: Answers = BEHAVIOURS[behaviour];
  if (!isOffSession) return answers.onSession;
  return isSetUp ? answers.offSession : (answers.offSessionUnprepared ?? answers.offSession);
}

export function verdictAfterAuthentication(behaviour: CardBehaviour): Verdict {
  const answers: Answers = BEHAVIOURS[behaviour];
  return answers.authenticated ?? 'ok';
}

function always(reason: DeclineReason): Answers {
  return { setup: reason, onSession: reason, offSession: reason };
}

/** Why a bank refuses a card, in the provider's words. */
const DECLINES = {
  generic_decline: card('card_declined', 'Your card was declined.', 'try_again_later'),
  insufficient_funds: card('card_declined', 'Your card has insufficient funds.', 'try_again_later'),
  lost_card: card('card_declined', 'Your card was declined.', 'do_not_try_again'),
  stolen_card: card('card_declined', 'Your card was declined.', 'do_not_try_again'),
  expired_card: card('expired_card', 'Your card has expired.', 'confirm_card_data'),
  incorrect_cvc: card('incorrect_cvc', "Your card's security code is incorrect.", 'confirm_card_data'),
  processing_error: card(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'try_again_later',
  ),
  authentication_required: card(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
    'confirm_card_data',
  ),
  test_mode_live_card: card(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, appointment: https://stripe.com/docs/testing.',
    'do_not_try_again',
  ),
};

export type DeclineReason = keyof typeof DECLINES;
export const declineReasons = Object.keys(DECLINES) as DeclineReason[];

export function declineOf(reason: DeclineReason) {
  const { code, message, advice_code } = DECLINES[reason];
  const doc_url = `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
  return { type: 'card_error' as const, code, decline_code: reason, message, advice_code, doc_url };
}

function card(code: string, message: string, advice_code: string) {
  return { code, message, advice_code };
}

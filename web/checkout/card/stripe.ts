import type {
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeCardNumberElement,
  StripeElementStyle,
  StripeError,
} from '@stripe/stripe-js';
// The main entry calls the provider's host as soon as it is imported; this one waits until it is asked.
import { loadStripe } from '@stripe/stripe-js/pure';
import { type CardRefusalKind, cardRefusalKind } from '#contract/card-refusal.rules.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { payments } from '#texts/generated/payments.ts';
import { currentLanguage, type Language } from '#web/lib/language.ts';
import { windowState } from '#web/lib/window-state.ts';

export type CardProvider = Stripe;
export type CardStyle = StripeElementStyle;

/** The card as entered on screen: only the provider can read it. */
export interface EnteredCard {
  number: StripeCardNumberElement;
  country: string;
}

type CardOutcome =
  | { isConfirmed: true; paymentMethod: string }
  | { isConfirmed: false; refusal: CardRefusalKind; providerText?: string | undefined };

const loaded = windowState(() => new Map<Language, Promise<CardProvider>>());

/** The provider's script, fetched only now; after a failure the next call tries again. */
export function loadCardProvider(
  { stripe }: Pick<PaymentConfig, 'stripe'>,
  language: Language,
): Promise<CardProvider> {
  const known = loaded.value.get(language);
  if (known) return known;
  const loading = load(stripe, language);
  loaded.value.set(language, loading);
  loading.catch(() => loaded.value.delete(language));
  return loading;
}

/** The card that a setup was confirmed with before; one setup is for one card. */
export async function findSavedMethod(provider: CardProvider, secret: string): Promise<string | undefined> {
  const outcome = setupOutcome(await provider.retrieveSetupIntent(secret));
  return outcome.isConfirmed ? outcome.paymentMethod : undefined;
}

/** Saves a card for later; the bank may ask its owner for an approval on the way. */
export async function saveCard(provider: CardProvider, secret: string, card: EnteredCard) {
  return setupOutcome(await provider.confirmCardSetup(secret, { payment_method: methodOf(card) }));
}

/** Pays at once, with a card that was saved before or with the one just entered. */
export async function payNow(provider: CardProvider, secret: string, card: EnteredCard | string) {
  const payment_method = typeof card === 'string' ? card : methodOf(card);
  return paymentOutcome(await provider.confirmCardPayment(secret, { payment_method }));
}

/** A card that turns out to be saved already, as after an answer that got lost, is as good as saved now. */
export function setupOutcome({ setupIntent, error }: SetupIntentResult): CardOutcome {
  const intent = setupIntent ?? error?.setup_intent;
  return outcomeOf(intent, error);
}

export function paymentOutcome({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  return outcomeOf(intent, error);
}

interface Intent {
  status: string;
  payment_method: string | { id: string } | null;
}

function outcomeOf(intent: Intent | undefined, error: StripeError | undefined): CardOutcome {
  const method = intent?.payment_method;
  const paymentMethod = typeof method === 'string' ? method : method?.id;
  if (intent?.status === 'succeeded' && paymentMethod) return { isConfirmed: true, paymentMethod };
  const refusal = refusalOf(error);
  return { isConfirmed: false, refusal, ...(refusal === 'unknown' && { providerText: error?.message }) };
}

/** By its codes: the provider's own sentence, which may come in another language, is for an unknown code only. */
function refusalOf(error: StripeError | undefined): CardRefusalKind {
  return cardRefusalKind({ declineCode: error?.decline_code, code: error?.code, type: error?.type });
}

function methodOf({ number, country }: EnteredCard) {
  return { card: number, billing_details: { address: { country } } };
}

async function load({ publishable_key, script_url }: PaymentConfig['stripe'], language: Language) {
  if (script_url && !window.Stripe) await addScript(script_url);
  const provider = await loadStripe(publishable_key, { locale: language });
  if (!provider) throw new Error('Cards can be entered in a browser only.');
  return provider;
}

function addScript(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = url;
  script.onload = () => resolve();
  script.onerror = () => {
    script.remove();
    reject(new Error('The card script could not be loaded.'));
  };
  document.head.append(script);
  return promise;
}

const LIVE_CARD_KEY = 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD';

/** The provider refused a card. */
export class CardRefusal extends Error {
  /** The text's key in the catalogue, where the documents name it. */
  readonly key: string | undefined;
  /** This payment cannot be made with any card any more, so a new one has to be begun. */
  readonly isOver: boolean;

  constructor(kind: CardRefusalKind, providerText?: string) {
    super(providerText?.trim() || refusalText(kind));
    this.name = 'CardRefusal';
    this.key = kind === 'live_card' ? LIVE_CARD_KEY : undefined;
    this.isOver = kind === 'over';
  }
}

/** The sentence for the patient, in the language of the page and not in the provider's. */
export function refusalText(kind: CardRefusalKind): string {
  const language = currentLanguage();
  return kind === 'live_card' ? payments[language][LIVE_CARD_KEY] : card_refusal[language][kind];
}

/** Returns the confirmed card, or throws the refusal with the sentence for the patient. */
export function methodOrRefusal(outcome: CardOutcome): string {
  if (outcome.isConfirmed) return outcome.paymentMethod;
  throw new CardRefusal(outcome.refusal, outcome.providerText);
}

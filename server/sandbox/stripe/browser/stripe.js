import { createApi } from './api.js';
import { createConfirmation } from './confirmation.js';
import { createElements } from './elements.js';
import { sentencesFor } from './texts.js';

const NOT_OFFERED = [
  'collectBankAccountForPayment',
  'collectBankAccountForSetup',
  'confirmPayment',
  'confirmSetup',
  'createConfirmationToken',
  'createSource',
  'createToken',
  'initCheckout',
  'initEmbeddedCheckout',
  'paymentRequest',
  'redirectToCheckout',
  'retrieveSource',
];

function Stripe(key, { locale } = {}) {
  if (!/^pk_test_/.test(key)) throw new Error('The sandbox works with its own publishable key only.');
  const texts = sentencesFor(locale);
  const { confirm, retrieve, handleNextAction, createPaymentMethod } = createConfirmation(
    createApi(key, texts),
    texts,
  );
  const refusing = NOT_OFFERED.map((name) => [
    name,
    async () => {
      throw new Error(`The sandbox does not offer stripe.${name}.`);
    },
  ]);

  return {
    ...Object.fromEntries(refusing),
    elements: (options = {}) => createElements(options.locale ? sentencesFor(options.locale) : texts),
    createPaymentMethod,
    confirmCardSetup: (secret, given, options) => confirm('seti', secret, given, options),
    confirmCardPayment: (secret, given, options) => confirm('pi', secret, given, options),
    retrieveSetupIntent: (secret) => retrieve('seti', secret),
    retrievePaymentIntent: (secret) => retrieve('pi', secret),
    handleCardAction: (secret) => handleNextAction(secret),
    handleNextAction: ({ clientSecret }) => handleNextAction(clientSecret),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** The release the official loader of the page was made for; with another one it would warn. */
Stripe.version = 'endive';
window.Stripe = Stripe;

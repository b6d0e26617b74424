import { createApi } from './api.js';
import { Confirmation } from './confirmation.js';
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
  const confirmation = new Confirmation(createApi(key, texts), texts);
  const refusing = NOT_OFFERED.map((name) => [
    name,
    async () => {
      throw new Error(`The sandbox does not offer stripe.${name}.`);
    },
  ]);

  return {
    ...Object.fromEntries(refusing),
    elements: (options = {}) => createElements(options.locale ? sentencesFor(options.locale) : texts),
    createPaymentMethod: (given) => confirmation.createPaymentMethod(given),
    confirmCardSetup: (secret, given, options) => confirmation.confirm('seti', secret, given, options),
    confirmCardPayment: (secret, given, options) => confirmation.confirm('pi', secret, given, options),
    retrieveSetupIntent: (secret) => confirmation.retrieve('seti', secret),
    retrievePaymentIntent: (secret) => confirmation.retrieve('pi', secret),
    handleCardAction: (secret) => confirmation.handleNextAction(secret),
    handleNextAction: ({ clientSecret }) => confirmation.handleNextAction(clientSecret),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** The release the official loader of the page was made for; with another one it would warn. */
Stripe.version = 'endive';
window.Stripe = Stripe;

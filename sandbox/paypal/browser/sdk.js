import { createButtons } from './buttons.js';

const script = document.currentScript;
const address = new URL(script.src);
const wanted = (address.searchParams.get('locale') ?? navigator.language).replace('_', '-');
const language = wanted.startsWith('de') ? 'de' : 'en';

/** Where the script came from, what the page asked for, and the words it speaks. */
const sdk = {
  base: new URL('..', address).href.replace(/\/$/, ''),
  // PayPal's own script assumes dollars, too.
  currency: address.searchParams.get('currency') ?? 'USD',
  locale: wanted,
  texts: TEXTS[language],
};

window[script.dataset.namespace ?? 'paypal'] = {
  version: '5.0.0-sandbox',
  Buttons: (options) => createButtons(sdk, options),
  FUNDING: { PAYPAL: 'paypal' },
  getFundingSources: () => ['paypal'],
  isFundingEligible: (source) => source === 'paypal',
  rememberFunding() {},
};

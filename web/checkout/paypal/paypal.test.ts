import { expect, test } from 'vitest';
import { scriptOptions } from './paypal.ts';

const CONFIG = {
  mode: 'sandbox',
  is_rehearsal: false,
  stripe: { publishable_key: 'pk_test_1' },
  paypal: { client_id: 'client-1', sdk_base_url: '/sandbox/paypal/sdk/js' },
} as const;

test('PAY-28: the script is asked for in euro, for Germany, without SEPA, in German', () => {
  expect(scriptOptions(CONFIG, 'de')).toEqual({
    clientId: 'client-1',
    currency: 'EUR',
    buyerCountry: 'DE',
    disableFunding: 'sepa',
    locale: 'de_DE',
    sdkBaseUrl: '/sandbox/paypal/sdk/js',
  });
});

test('PAY-28: every other language gets English', () => {
  expect(scriptOptions(CONFIG, 'en')).toMatchObject({ locale: 'en_US' });
});

test('PAY-28: with real keys the script comes from PayPal, which refuses a buyer country', () => {
  const live = { ...CONFIG, mode: 'live', paypal: { client_id: 'live-1' } } as const;

  expect(scriptOptions(live, 'de')).toEqual({
    clientId: 'live-1',
    currency: 'EUR',
    disableFunding: 'sepa',
    locale: 'de_DE',
  });
});

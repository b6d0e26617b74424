import type { PaymentMode } from './adapters/card-payment/card-payment.ts';
import { stripeCardPayment } from './adapters/card-payment/stripe-card-payment.ts';
import { restPayPal } from './adapters/paypal/rest-paypal.ts';
import type { Config } from './config.ts';
import type { Deps } from './platform/deps.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox/paypal/sandbox-account.ts';
import { STRIPE_SANDBOX_KEYS } from './sandbox/stripe/sandbox-keys.ts';

/** The same clients in every mode; without keys they talk to the stand-ins, wherever those listen. */
export function paymentPorts(
  config: Config,
  now: () => Date,
  standIns: () => Promise<string>,
): Pick<Deps, 'cards' | 'paypal'> {
  return {
    cards: config.stripe
      ? stripeCardPayment({ mode: modeOf(config.stripe.secretKey), ...config.stripe })
      : stripeCardPayment({
          mode: 'sandbox',
          ...STRIPE_SANDBOX_KEYS,
          serverUrl: standIns,
          scriptUrl: '/sandbox/stripe/stripe.js',
        }),
    paypal: config.paypal
      ? restPayPal({ mode: config.isProduction ? 'live' : 'test', ...config.paypal, now })
      : restPayPal({
          mode: 'sandbox',
          ...PAYPAL_SANDBOX_ACCOUNT,
          now,
          serverUrl: standIns,
          sdkBaseUrl: '/sandbox/paypal/sdk/js',
        }),
  };
}

function modeOf(secretKey: string): PaymentMode {
  return secretKey.includes('_live_') ? 'live' : 'test';
}

import {
  loadScript,
  type PayPalButtonsComponent,
  type PayPalButtonsComponentOptions,
  type PayPalScriptOptions,
} from '@paypal/paypal-js';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Language } from '#web/lib/language.ts';

export type PayPalButtons = PayPalButtonsComponent;
export type PayPalHandlers = Required<
  Pick<PayPalButtonsComponentOptions, 'onClick' | 'createOrder' | 'onApprove' | 'onCancel' | 'onError'>
>;

const CURRENCY = 'EUR';
const BUYER_COUNTRY = 'DE';

/** Fetches PayPal's script, only now, and makes its button. */
export async function makePayPalButtons(
  config: PaymentConfig,
  language: Language,
  handlers: PayPalHandlers,
): Promise<PayPalButtons> {
  const paypal = await loadScript(scriptOptions(config, language));
  const buttons = paypal?.Buttons?.({
    ...handlers,
    fundingSource: 'paypal',
    // The button itself names the duty to pay.
    style: { shape: 'pill', label: 'buynow' },
  });
  if (!buttons?.isEligible()) throw new Error('PayPal offers no button here.');
  return buttons;
}

export function scriptOptions({ mode, paypal }: PaymentConfig, language: Language): PayPalScriptOptions {
  return {
    clientId: paypal.client_id,
    currency: CURRENCY,
    // PayPal's live script refuses to load with a buyer country; it finds it out by itself.
    ...(mode !== 'live' && { buyerCountry: BUYER_COUNTRY }),
    disableFunding: 'sepa',
    locale: language === 'de' ? 'de_DE' : 'en_US',
    ...(paypal.sdk_base_url && { sdkBaseUrl: paypal.sdk_base_url }),
  };
}

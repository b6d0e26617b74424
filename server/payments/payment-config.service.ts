import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Public by nature: these stand in every page that lets somebody pay. */
export async function getPaymentConfig({ cards, paypal }: Pick<Deps, 'cards' | 'paypal'>): Promise<{
  data: PaymentConfig;
}> {
  const { publishableKey, scriptUrl } = cards.browser;
  const { clientId, sdkBaseUrl } = paypal.browser;
  return {
    data: {
      mode: cards.mode,
      stripe: { publishable_key: publishableKey, ...(scriptUrl && { script_url: scriptUrl }) },
      paypal: { client_id: clientId, ...(sdkBaseUrl && { sdk_base_url: sdkBaseUrl }) },
    },
  };
}

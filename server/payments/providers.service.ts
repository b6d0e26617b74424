import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';

/** The provider's answer for a waiting person. Without an answer the person is asked to try again. */
export function foundOrUnavailable<Found>(
  answer: { outcome: 'done'; found: Found } | { outcome: 'refused' | 'unknown'; code: string },
): Found {
  if (answer.outcome === 'done') return answer.found;
  throw new Failure('payments.provider_unavailable', { retryAfterSeconds: 5 });
}

/** A provider did not answer. The job queue retries the job that threw this. */
export class ProviderUnreachable extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ProviderUnreachable';
    this.code = code;
  }
}

/** Logs an unreachable provider and goes on: a later sweep asks again. */
export async function logIfUnreachable({ log }: Pick<Deps, 'log'>, asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.warn({ job: 'payments', code: error.code }, 'a provider did not answer');
  }
}

/** Public values: they are part of every page with a payment form. */
export async function getPaymentConfig({
  cards,
  paypal,
  config,
}: Pick<Deps, 'cards' | 'paypal' | 'config'>): Promise<{
  data: PaymentConfig;
}> {
  const { publishableKey, scriptUrl } = cards.browser;
  const { clientId, sdkBaseUrl } = paypal.browser;
  return {
    data: {
      mode: cards.mode,
      is_rehearsal: config.isRehearsal,
      stripe: { publishable_key: publishableKey, ...(scriptUrl && { script_url: scriptUrl }) },
      paypal: { client_id: clientId, ...(sdkBaseUrl && { sdk_base_url: sdkBaseUrl }) },
    },
  };
}

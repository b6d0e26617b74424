import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, StartRefusal } from '#server/platform/failure.ts';

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

/** Called once at the start. The portal also starts when a provider does not answer. */
export async function checkPaymentProviders({ cards, paypal, log }: Pick<Deps, 'cards' | 'paypal' | 'log'>) {
  if (cards.mode !== 'sandbox') {
    const answer = await cards.checkMode();
    if (answer.outcome !== 'done') log.error({ job: 'start', code: answer.code }, 'Stripe cannot be asked');
    else if (answer.found.isLive !== (cards.mode === 'live')) throw new StartRefusal(WRONG_MODE);
  }
  if (paypal.mode !== 'sandbox') {
    const answer = await paypal.checkAccess();
    if (answer.outcome !== 'done') log.error({ job: 'start', code: answer.code }, 'PayPal cannot be asked');
  }
}

const WRONG_MODE = 'STRIPE_SECRET_KEY belongs to an account of another mode than its name says.';

/** Public values: they are part of every page with a payment form. */
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

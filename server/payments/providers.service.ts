import type { PaymentConfig } from '#contract/payments.contract.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, StartRefusal } from '#server/platform/failure.ts';

/** What a provider found, where a person waits for it; if it cannot be asked, she may try again. */
export function foundOrUnavailable<Found>(
  answer: { outcome: 'done'; found: Found } | { outcome: 'refused' | 'unknown'; code: string },
): Found {
  if (answer.outcome === 'done') return answer.found;
  throw new Failure('payments.provider_unavailable', { retryAfterSeconds: 5 });
}

/** A provider could not be asked: the job that wanted it comes round again. */
export class ProviderSilent extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ProviderSilent';
    this.code = code;
  }
}

/** For work that goes on without the provider's word, which is then asked for later. */
export async function unlessSilent({ log }: Pick<Deps, 'log'>, asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    log.warn({ job: 'payments', code: error.code }, 'a provider did not answer');
  }
}

/** Asked once at the start. A provider that is silent at this moment does not keep the portal closed. */
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

import { StartRefusal } from '#server/platform/database/start-refusal.ts';
import type { Deps } from '#server/platform/deps.ts';

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

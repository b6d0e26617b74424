import { putObject } from '../providers/objects.store.ts';
import type { IntentError } from './intent-error.ts';
import { listRoute } from './lists.ts';
import { text } from './parameters.ts';
import type { StoredMethod } from './payment-methods.ts';
import type { SetupIntentBody } from './setup-intent.body.ts';
import type { StripeWork } from './stripe-call.ts';
import { setupAttemptKind } from './stripe-objects.ts';
import { secondsOf } from './stripe-time.ts';

type Status = 'requires_action' | 'succeeded' | 'failed';

/** Every try of a setup, with what became of it. */
export const setupAttemptRoutes = [
  listRoute('GET /v1/setup_attempts', setupAttemptKind, { setup_intent: text }),
];

/** Notes what became of the latest try; one that waited for the cardholder is written anew. */
export async function noteAttempt(
  { tx, now }: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
  { status, error = null }: { status: Status; error?: IntentError | null },
): Promise<void> {
  const id = intent.latest_attempt;
  if (id === null) return;
  const body = setupAttemptBody(id, now, { intent, method, status, error });
  await putObject(tx, setupAttemptKind, { id, body, inner: {}, createdAt: now });
}

interface Attempt {
  intent: SetupIntentBody;
  method: StoredMethod;
  status: Status;
  error: IntentError | null;
}

function setupAttemptBody(id: string, now: Date, { intent, method, status, error }: Attempt) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.body.card;
  const card = { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 };
  return {
    id,
    object: 'setup_attempt' as const,
    application: null,
    created: secondsOf(now),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: {
      card: { ...card, network: brand, three_d_secure: null, wallet: null },
      type: 'card' as const,
    },
    setup_error: error,
    setup_intent: intent.id,
    status,
    usage: intent.usage,
  };
}

export type SetupAttemptBody = ReturnType<typeof setupAttemptBody>;

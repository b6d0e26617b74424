import type { IntentError } from './intent-error.ts';
import { type MetadataInput, mergeMetadata } from './parameters.ts';
import { secondsOf } from './stripe-time.ts';
import type { NextAction } from './three-d-secure.body.ts';

export interface SetupIntentInput {
  allowed_payment_method_types?: string[] | undefined;
  automatic_payment_methods?: object | undefined;
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: MetadataInput;
  payment_method_options?: { card?: object | undefined } | undefined;
  payment_method_types?: string[] | undefined;
  usage?: 'on_session' | 'off_session' | undefined;
}

export type SetupIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

export function setupIntentBody(id: string, clientSecret: string, now: Date, input: SetupIntentInput) {
  return {
    id,
    object: 'setup_intent' as const,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: automaticMethods(input),
    cancellation_reason: null as string | null,
    client_secret: clientSecret,
    created: secondsOf(now),
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null as IntentError | null,
    latest_attempt: null as string | null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null as NextAction | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
        ...input.payment_method_options?.card,
      },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method' as SetupIntentStatus,
    usage: input.usage ?? 'off_session',
  };
}

export type SetupIntentBody = ReturnType<typeof setupIntentBody>;

/** Who names no methods leaves the choice to the provider. */
export function automaticMethods({
  automatic_payment_methods,
  payment_method_types,
}: Pick<SetupIntentInput, 'automatic_payment_methods' | 'payment_method_types'>) {
  if (payment_method_types) return null;
  return { allow_redirects: 'always', enabled: true, ...automatic_payment_methods };
}

import { type MetadataInput, mergeMetadata } from './api/parameters.ts';
import { secondsOf } from './api/stripe-call.ts';
import type { PaymentMethodBody } from './customer.body.ts';
import { type DeclineReason, declineOf } from './test-cards.ts';

interface PaymentIntentInput extends Omit<SetupIntentInput, 'usage'> {
  amount: number;
  capture_method?: 'automatic' | 'automatic_async' | undefined;
  confirmation_method?: 'automatic' | 'manual' | undefined;
  currency: string;
  metadata?: MetadataInput;
  receipt_email?: string | null | undefined;
  setup_future_usage?: 'on_session' | 'off_session' | null | undefined;
  statement_descriptor?: string | null | undefined;
  statement_descriptor_suffix?: string | null | undefined;
  transfer_group?: string | null | undefined;
}

type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

export function paymentIntentBody(id: string, clientSecret: string, now: Date, input: PaymentIntentInput) {
  return {
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(input),
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: clientSecret,
    confirmation_method: input.confirmation_method ?? 'automatic',
    created: secondsOf(now),
    currency: input.currency,
    customer: input.customer ?? null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null as IntentError | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null as NextAction | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions(input) },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    status: 'requires_payment_method' as PaymentIntentStatus,
    transfer_data: null,
    ...wordingOf(input),
  };
}

export type PaymentIntentBody = ReturnType<typeof paymentIntentBody>;

/** An intent that nobody can pay any more. */
export function canceledIntent(
  body: PaymentIntentBody,
  now: Date,
  reason: string | null = null,
): PaymentIntentBody {
  const canceled = { canceled_at: secondsOf(now), cancellation_reason: reason };
  return { ...body, ...canceled, next_action: null, status: 'canceled' };
}

function cardOptions({ payment_method_options }: PaymentIntentInput) {
  return {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
    ...payment_method_options?.card,
  };
}

function wordingOf(input: PaymentIntentInput) {
  return {
    description: input.description ?? null,
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    transfer_group: input.transfer_group ?? null,
  };
}

interface SetupIntentInput {
  allowed_payment_method_types?: string[] | undefined;
  automatic_payment_methods?: object | undefined;
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: MetadataInput;
  payment_method_options?: { card?: object | undefined } | undefined;
  payment_method_types?: string[] | undefined;
  usage?: 'on_session' | 'off_session' | undefined;
}

type SetupIntentStatus =
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

/** Without named methods the provider chooses them. */
function automaticMethods({
  automatic_payment_methods,
  payment_method_types,
}: Pick<SetupIntentInput, 'automatic_payment_methods' | 'payment_method_types'>) {
  if (payment_method_types) return null;
  return { allow_redirects: 'always', enabled: true, ...automatic_payment_methods };
}

interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string; stripe_js: string };
}

/** What the script in the browser has to do next; `stripe_js` is the address below the API where it answers. */
export function askForAuthentication(intentId: string, attemptId: string): NextAction {
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      source: attemptId,
      stripe_js: `/v1/three_d_secure/${intentId}`,
    },
  };
}

/** Why the last try of an intent failed; it carries the card that was tried. */
export interface IntentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  doc_url: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_method: PaymentMethodBody;
}

export function declineError(
  reason: DeclineReason,
  payment_method: PaymentMethodBody,
  charge?: string,
): IntentError {
  return { ...declineOf(reason), ...(charge && { charge }), payment_method };
}

const UNPROVEN = {
  setup_intent_authentication_failure:
    'The latest attempt to set up the payment method has failed because authentication failed.',
  payment_intent_authentication_failure:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

/** The cardholder refused or failed the authentication. */
export function authenticationError(
  code: keyof typeof UNPROVEN,
  payment_method: PaymentMethodBody,
): IntentError {
  return {
    type: 'invalid_request_error',
    code,
    message: UNPROVEN[code],
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    payment_method,
  };
}

export type AttemptStatus = 'requires_action' | 'succeeded' | 'failed';

interface Attempt {
  intent: SetupIntentBody;
  method: { id: string; body: PaymentMethodBody };
  status: AttemptStatus;
  error: IntentError | null;
}

export function setupAttemptBody(id: string, now: Date, { intent, method, status, error }: Attempt) {
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

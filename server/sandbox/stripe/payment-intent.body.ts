import type { IntentError } from './intent-error.ts';
import { type MetadataInput, mergeMetadata } from './parameters.ts';
import { automaticMethods, type SetupIntentInput } from './setup-intent.body.ts';
import { secondsOf } from './stripe-time.ts';
import type { NextAction } from './three-d-secure.body.ts';

export interface PaymentIntentInput extends Omit<SetupIntentInput, 'usage'> {
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

export type PaymentIntentStatus =
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

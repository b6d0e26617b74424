import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ObjectKind, StoredObject } from '#sandbox/providers/objects.store.ts';
import { clearable, flag, ignored, metadata, text } from './api/parameters.ts';
import { lockExisting, type StripeCall, type StripeWork } from './api/stripe-call.ts';
import { refusal } from './api/stripe-refusal.ts';
import {
  CardMethod,
  type CardMethodInput,
  createMethod,
  methodToUse,
  type StoredMethod,
} from './payment-methods.ts';

interface Intent {
  id: string;
  object: 'setup_intent' | 'payment_intent';
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  status: string;
}

/** Named methods must include cards, the only ones here. */
const methodTypes = z
  .array(z.string())
  .refine((types) => types.includes('card'))
  .optional();

/** What both kinds of intent take when they are made. `payment_method_types` is how older versions say it. */
export const beginning = {
  automatic_payment_methods: z.looseObject({ enabled: flag }).optional(),
  confirm: flag.default(false),
  customer: text.optional(),
  description: clearable.optional(),
  excluded_payment_method_types: ignored,
  metadata,
  payment_method_configuration: ignored,
  payment_method_options: z.looseObject({ card: z.looseObject({}).optional() }).optional(),
  payment_method_types: methodTypes,
};

/** What both take when they are confirmed. */
export const confirming = {
  allowed_payment_method_types: methodTypes,
  mandate: ignored,
  mandate_data: ignored,
  payment_method: text.optional(),
  payment_method_data: CardMethod.optional(),
  payment_method_options: ignored,
  radar_options: ignored,
  return_url: clearable.optional(),
  use_stripe_sdk: flag.optional(),
};

/** The intent in the address; a browser has to know its secret. */
export async function lockIntent<Body extends Intent>(
  call: StripeCall,
  kind: ObjectKind<Body, Record<string, unknown>>,
): Promise<StoredObject<Body, Record<string, unknown>>> {
  const intent = await lockExisting(call, kind, call.id);
  if (call.caller === 'server' || isSame(call.clientSecret ?? '', intent.body.client_secret)) return intent;
  throw refusal({
    message: `The client_secret provided does not match the client_secret associated with this intent.`,
    param: 'client_secret',
  });
}

/** Refuses a change that the intent's status does not allow, together with the current intent. */
export function refuseUnless(intent: Intent, verb: 'confirm' | 'cancel', allowed: string[]): void {
  if (allowed.includes(intent.status)) return;
  const name = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent';
  throw refusal({
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${verb} this ${name} because it has a status of ${intent.status}. Only a ${name} with one of the following statuses may be ${verb}ed: ${allowed.join(', ')}.`,
    [intent.object]: intent,
  });
}

/** The card sent with the request, or the named one, or the one of the intent. */
export async function methodForIntent(
  work: StripeWork,
  intent: Intent,
  sent: { payment_method?: string | undefined; payment_method_data?: CardMethodInput | undefined },
): Promise<StoredMethod | undefined> {
  if (sent.payment_method_data) return await createMethod(work, sent.payment_method_data);
  const id = sent.payment_method ?? intent.payment_method;
  if (!id) return undefined;
  const method = await methodToUse(work, id);
  const owner = method.body.customer;
  if (!owner || owner === intent.customer) return method;
  throw refusal({
    message: `The provided PaymentMethod cannot be used with this intent: it belongs to the Customer ${owner}. Please include this Customer.`,
    param: 'payment_method',
  });
}

export function refuseWithoutMethod(intent: Intent): never {
  throw refusal({
    code: `${intent.object}_unexpected_state`,
    message: `You cannot confirm this ${intent.object} because it's missing a payment method. Confirm it again directly with a payment method.`,
    [intent.object]: intent,
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { z } from 'zod';
import { newId, randomText } from '../providers/ids.ts';
import { insertObject, updateObject } from '../providers/objects.store.ts';
import { emit } from './events.ts';
import {
  beginning,
  confirming,
  lockIntent,
  methodForIntent,
  refuseUnless,
  refuseWithoutMethod,
} from './intent-access.ts';
import { listRoute } from './lists.ts';
import { liveCustomer } from './live-customer.ts';
import { clearable, ignored, text } from './parameters.ts';
import { type SetupIntentBody, setupIntentBody } from './setup-intent.body.ts';
import { trySetup } from './setup-outcome.ts';
import { route, type StripeCall } from './stripe-call.ts';
import { setupIntentKind } from './stripe-objects.ts';
import type { KeptRefusal } from './stripe-refusal.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const New = z.strictObject({
  ...confirming,
  ...beginning,
  attach_to_self: ignored,
  flow_directions: ignored,
  usage: z.enum(['on_session', 'off_session']).optional(),
});
const Confirm = z.strictObject(confirming);
const Cancel = z.strictObject({ cancellation_reason: clearable.optional() });

export const setupIntentRoutes = [
  route('POST /v1/setup_intents', New, createSetupIntent),
  listRoute('GET /v1/setup_intents', setupIntentKind, {
    customer: text.optional(),
    payment_method: text.optional(),
  }),
  route(
    'GET /v1/setup_intents/:id',
    z.strictObject({}),
    async (call) => (await lockIntent(call, setupIntentKind)).body,
    { isForBrowser: true },
  ),
  route('POST /v1/setup_intents/:id/confirm', Confirm, confirmSetupIntent, { isForBrowser: true }),
  route('POST /v1/setup_intents/:id/cancel', Cancel, cancelSetupIntent),
];

async function createSetupIntent(call: StripeCall<z.output<typeof New>>): Promise<object> {
  const { tx, now, input } = call;
  if (input.customer) await liveCustomer(call, input.customer, 'customer');
  const id = newId('seti', now);
  const body: SetupIntentBody = setupIntentBody(id, `${id}_secret_${randomText(25)}`, now, input);
  const method = await methodForIntent(call, body, input);
  const created: SetupIntentBody = method
    ? { ...body, payment_method: method.id, status: 'requires_confirmation' }
    : body;
  await insertObject(tx, setupIntentKind, { id, body: created, inner: {}, createdAt: now });
  await emit(call, 'setup_intent.created', created);

  if (!input.confirm) return created;
  return method ? await trySetup(call, created, method) : refuseWithoutMethod(created);
}

async function confirmSetupIntent(call: StripeCall<z.output<typeof Confirm>>): Promise<object | KeptRefusal> {
  const { body } = await lockIntent(call, setupIntentKind);
  refuseUnless(body, 'confirm', OPEN);
  const method = await methodForIntent(call, body, call.input);
  return method ? await trySetup(call, body, method) : refuseWithoutMethod(body);
}

async function cancelSetupIntent(call: StripeCall<z.output<typeof Cancel>>): Promise<object> {
  const { id, body } = await lockIntent(call, setupIntentKind);
  refuseUnless(body, 'cancel', OPEN);
  const canceled: SetupIntentBody = {
    ...body,
    cancellation_reason: call.input.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  await updateObject(call.tx, setupIntentKind, { id, body: canceled });
  await emit(call, 'setup_intent.canceled', canceled);
  return canceled;
}

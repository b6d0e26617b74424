import { z } from 'zod';
import { insertObject, putObject, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId, randomText } from '#sandbox/providers/provider.ts';
import { clearable, ignored, listRoute, text } from './api/parameters.ts';
import { route, type StripeCall, type StripeWork } from './api/stripe-call.ts';
import { StoredRefusal } from './api/stripe-refusal.ts';
import {
  type AttemptStatus,
  askForAuthentication,
  authenticationError,
  declineError,
  type IntentError,
  type SetupIntentBody,
  setupAttemptBody,
  setupIntentBody,
} from './intent.body.ts';
import {
  beginning,
  confirming,
  lockIntent,
  methodForIntent,
  refuseUnless,
  refuseWithoutMethod,
} from './intent-access.ts';
import { bindToCustomer, type StoredMethod } from './payment-methods.ts';
import { liveCustomer, paymentMethodKind, setupAttemptKind, setupIntentKind } from './stripe-objects.ts';
import { verdictOnSetup } from './test-cards.ts';
import { emit } from './webhooks.ts';

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

async function confirmSetupIntent(
  call: StripeCall<z.output<typeof Confirm>>,
): Promise<object | StoredRefusal> {
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

/** Asks the bank whether this card may be charged later. */
async function trySetup(
  work: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
): Promise<SetupIntentBody | StoredRefusal> {
  const tried = { ...intent, latest_attempt: newId('setatt', work.now) };
  const verdict = verdictOnSetup(method.inner.behaviour);
  if (verdict === 'ok') return await succeed(work, tried, method);
  if (verdict === 'authenticate') return await waitForCardholder(work, tried, method);

  const error = declineError(verdict, method.body);
  const failed = await fail(work, tried, method, error);
  return new StoredRefusal({ status: 402, ...error, setup_intent: failed });
}

/** Applies the cardholder's answer to the bank. */
export async function finishSetup(
  work: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
  isProven: boolean,
): Promise<SetupIntentBody> {
  if (isProven) return await succeed(work, intent, method);
  const error = authenticationError('setup_intent_authentication_failure', method.body);
  return await fail(work, intent, method, error);
}

async function succeed(
  work: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
): Promise<SetupIntentBody> {
  const checks = { ...method.body.card.checks, cvc_check: 'pass' };
  const body = { ...method.body, card: { ...method.body.card, checks } };
  const isSetUp = true;
  if (intent.customer) await bindToCustomer(work, { ...method, body }, intent.customer, { isSetUp });
  else await updateObject(work.tx, paymentMethodKind, { id: method.id, body, inner: { isSetUp } });
  await noteAttempt(work, intent, method, { status: 'succeeded' });
  return await store(work, 'setup_intent.succeeded', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
}

async function waitForCardholder(
  work: StripeWork,
  intent: SetupIntentBody & { latest_attempt: string },
  method: StoredMethod,
): Promise<SetupIntentBody> {
  await noteAttempt(work, intent, method, { status: 'requires_action' });
  return await store(work, 'setup_intent.requires_action', {
    ...intent,
    last_setup_error: null,
    next_action: askForAuthentication(intent.id, intent.latest_attempt),
    payment_method: method.id,
    status: 'requires_action',
  });
}

async function fail(
  work: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
  last_setup_error: IntentError,
): Promise<SetupIntentBody> {
  await noteAttempt(work, intent, method, { status: 'failed', error: last_setup_error });
  return await store(work, 'setup_intent.setup_failed', {
    ...intent,
    last_setup_error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

async function store(work: StripeWork, event: string, body: SetupIntentBody): Promise<SetupIntentBody> {
  await updateObject(work.tx, setupIntentKind, { id: body.id, body });
  await emit(work, event, body);
  return body;
}

/** Lists the attempts of a setup with their results. */
export const setupAttemptRoutes = [
  listRoute('GET /v1/setup_attempts', setupAttemptKind, { setup_intent: text }),
];

/** Stores the result of the latest attempt; replaces an attempt that waited for the cardholder. */
async function noteAttempt(
  { tx, now }: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
  { status, error = null }: { status: AttemptStatus; error?: IntentError | null },
): Promise<void> {
  const id = intent.latest_attempt;
  if (id === null) return;
  const body = setupAttemptBody(id, now, { intent, method, status, error });
  await putObject(tx, setupAttemptKind, { id, body, inner: {}, createdAt: now });
}

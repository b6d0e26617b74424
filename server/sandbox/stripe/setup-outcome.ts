import { newId } from '../providers/ids.ts';
import { updateObject } from '../providers/objects.store.ts';
import { verdictOnSetup } from './card-behaviour.ts';
import { emit } from './events.ts';
import { authenticationError, declineError, type IntentError } from './intent-error.ts';
import { bindToCustomer, type StoredMethod } from './payment-methods.ts';
import { noteAttempt } from './setup-attempts.ts';
import type { SetupIntentBody } from './setup-intent.body.ts';
import type { StripeWork } from './stripe-call.ts';
import { paymentMethodKind, setupIntentKind } from './stripe-objects.ts';
import { KeptRefusal } from './stripe-refusal.ts';
import { askForAuthentication } from './three-d-secure.body.ts';

/** Asks the bank whether this card may be charged later. */
export async function trySetup(
  work: StripeWork,
  intent: SetupIntentBody,
  method: StoredMethod,
): Promise<SetupIntentBody | KeptRefusal> {
  const tried = { ...intent, latest_attempt: newId('setatt', work.now) };
  const verdict = verdictOnSetup(method.inner.behaviour);
  if (verdict === 'ok') return await succeed(work, tried, method);
  if (verdict === 'authenticate') return await waitForCardholder(work, tried, method);

  const error = declineError(verdict, method.body);
  const failed = await fail(work, tried, method, error);
  return new KeptRefusal({ status: 402, ...error, setup_intent: failed });
}

/** The cardholder answered her bank. */
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

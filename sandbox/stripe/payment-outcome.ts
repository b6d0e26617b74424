import { insertObject, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import type { StripeWork } from './api/stripe-call.ts';
import { StoredRefusal } from './api/stripe-refusal.ts';
import { addBalanceTransaction, cardFee } from './balance.ts';
import { type ChargeBody, chargeBody } from './charge.body.ts';
import {
  askForAuthentication,
  authenticationError,
  declineError,
  type IntentError,
  type PaymentIntentBody,
} from './intent.body.ts';
import { bindToCustomer, type StoredMethod } from './payment-methods.ts';
import { chargeKind, paymentIntentKind, paymentMethodKind } from './stripe-objects.ts';
import { type DeclineReason, verdictAfterAuthentication, verdictOnCharge } from './test-cards.ts';
import { emit } from './webhooks.ts';

/** Asks the bank for the money. */
export async function tryPayment(
  work: StripeWork,
  intent: PaymentIntentBody,
  method: StoredMethod,
  { isOffSession }: { isOffSession: boolean },
): Promise<PaymentIntentBody | StoredRefusal> {
  const { behaviour, isSetUp } = method.inner;
  const verdict = verdictOnCharge(behaviour, { isOffSession, isSetUp });
  if (verdict === 'ok') return await succeed(work, intent, method, false);
  if (verdict !== 'authenticate') return await decline(work, intent, method, verdict);
  return await store(work, 'payment_intent.requires_action', {
    ...intent,
    last_payment_error: null,
    next_action: askForAuthentication(intent.id, newId('payatt', work.now)),
    payment_method: method.id,
    status: 'requires_action',
  });
}

/** Applies the cardholder's answer to the bank. */
export async function finishPayment(
  work: StripeWork,
  intent: PaymentIntentBody,
  method: StoredMethod,
  isProven: boolean,
): Promise<PaymentIntentBody | StoredRefusal> {
  if (!isProven) {
    return await fail(
      work,
      intent,
      authenticationError('payment_intent_authentication_failure', method.body),
    );
  }
  const verdict = verdictAfterAuthentication(method.inner.behaviour);
  if (verdict === 'ok' || verdict === 'authenticate') return await succeed(work, intent, method, true);
  return await decline(work, intent, method, verdict);
}

async function succeed(
  work: StripeWork,
  intent: PaymentIntentBody,
  method: StoredMethod,
  isAuthenticated: boolean,
): Promise<PaymentIntentBody> {
  await keepOrUseUp(work, intent, method);
  const charge = await addCharge(work, intent, method, { isAuthenticated });
  await emit(work, 'charge.succeeded', charge);
  return await store(work, 'payment_intent.succeeded', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
}

async function decline(
  work: StripeWork,
  intent: PaymentIntentBody,
  method: StoredMethod,
  reason: DeclineReason,
): Promise<StoredRefusal> {
  const charge = await addCharge(work, intent, method, { declined: reason });
  await emit(work, 'charge.failed', charge);
  const error = declineError(reason, method.body, charge.id);
  const failed = await fail(work, { ...intent, latest_charge: charge.id }, error);
  return new StoredRefusal({ status: 402, ...error, payment_intent: failed });
}

async function fail(
  work: StripeWork,
  intent: PaymentIntentBody,
  last_payment_error: IntentError,
): Promise<PaymentIntentBody> {
  return await store(work, 'payment_intent.payment_failed', {
    ...intent,
    last_payment_error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

async function addCharge(
  work: StripeWork,
  intent: PaymentIntentBody,
  { body: method }: StoredMethod,
  { declined, isAuthenticated = false }: { declined?: DeclineReason; isAuthenticated?: boolean },
): Promise<ChargeBody> {
  const { tx, now } = work;
  const id = newId('ch', now);
  const transactionId = newId('txn', now);
  const body = chargeBody({ id, transactionId, now, intent, method, declined, isAuthenticated });
  await insertObject(tx, chargeKind, { id, body, inner: {}, createdAt: now });
  if (body.paid) {
    const { amount } = body;
    const money = { id: transactionId, type: 'charge', amount, fee: cardFee(amount), source: id } as const;
    await addBalanceTransaction(work, money);
  }
  return body;
}

/** A card for later use stays with its customer; a card without a customer is used up. */
async function keepOrUseUp(
  work: StripeWork,
  { customer, setup_future_usage }: PaymentIntentBody,
  method: StoredMethod,
): Promise<void> {
  if (customer && setup_future_usage) {
    await bindToCustomer(work, method, customer, { isSetUp: true });
  } else if (!method.body.customer) {
    const { id, body } = method;
    await updateObject(work.tx, paymentMethodKind, { id, body, inner: { isUsedUp: true } });
  }
}

async function store(work: StripeWork, event: string, body: PaymentIntentBody): Promise<PaymentIntentBody> {
  await updateObject(work.tx, paymentIntentKind, { id: body.id, body });
  await emit(work, event, body);
  return body;
}

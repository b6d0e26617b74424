import { z } from 'zod';
import type { StoredObject } from '#sandbox/providers/objects.store.ts';
import { lockExisting, route, type StripeCall } from './api/stripe-call.ts';
import { refusal, type StoredRefusal } from './api/stripe-refusal.ts';
import { lockIntent } from './intent-access.ts';
import { finishPayment } from './payment-outcome.ts';
import { finishSetup } from './setup-intents.ts';
import { paymentIntentKind, paymentMethodKind, setupIntentKind } from './stripe-objects.ts';

/** The bank's page, as far as this sandbox has one: the cardholder approves or refuses. */
export const threeDSecureRoutes = [
  route('POST /v1/three_d_secure/:id/complete', z.strictObject({}), (call) => answerBank(call, true), {
    isForBrowser: true,
  }),
  route('POST /v1/three_d_secure/:id/fail', z.strictObject({}), (call) => answerBank(call, false), {
    isForBrowser: true,
  }),
];

async function answerBank(call: StripeCall, isProven: boolean): Promise<object | StoredRefusal> {
  if (call.id.startsWith('seti_')) {
    const { body, method } = await questioned(call, await lockIntent(call, setupIntentKind));
    return await finishSetup(call, body, method, isProven);
  }
  const { body, method } = await questioned(call, await lockIntent(call, paymentIntentKind));
  return await finishPayment(call, body, method, isProven);
}

async function questioned<Body extends { status: string; payment_method: string | null }>(
  call: StripeCall,
  { body }: StoredObject<Body, object>,
) {
  if (body.status !== 'requires_action' || !body.payment_method) {
    throw refusal({ message: 'This intent does not wait for an authentication.' });
  }
  return { body, method: await lockExisting(call, paymentMethodKind, body.payment_method) };
}

import { z } from 'zod';
import { insertObject, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId, randomText } from '#sandbox/providers/provider.ts';
import { clearable, ignored, integer, listRoute, text } from './api/parameters.ts';
import { route, type StripeCall } from './api/stripe-call.ts';
import { refusal, type StoredRefusal } from './api/stripe-refusal.ts';
import { canceledIntent, type PaymentIntentBody, paymentIntentBody } from './intent.body.ts';
import {
  beginning,
  confirming,
  lockIntent,
  methodForIntent,
  refuseUnless,
  refuseWithoutMethod,
} from './intent-access.ts';
import { tryPayment } from './payment-outcome.ts';
import { liveCustomer, paymentIntentKind } from './stripe-objects.ts';
import { emit } from './webhooks.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

const futureUse = z.enum(['on_session', 'off_session']).optional();
const paying = {
  ...confirming,
  amount_details: ignored,
  off_session: z
    .enum(['true', 'false', 'one_off', 'recurring'])
    .transform((value) => value !== 'false')
    .default(false),
  payment_details: ignored,
  receipt_email: clearable.optional(),
  setup_future_usage: futureUse,
  shipping: ignored,
};
const New = z.strictObject({
  ...paying,
  ...beginning,
  amount: integer,
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .toLowerCase(),
  error_on_requires_action: ignored,
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
  transfer_group: clearable.optional(),
});
const Confirm = z.strictObject(paying);
const Cancel = z.strictObject({ cancellation_reason: clearable.optional() });

export const paymentIntentRoutes = [
  route('POST /v1/payment_intents', New, createPaymentIntent),
  listRoute('GET /v1/payment_intents', paymentIntentKind, { customer: text.optional() }),
  route(
    'GET /v1/payment_intents/:id',
    z.strictObject({}),
    async (call) => (await lockIntent(call, paymentIntentKind)).body,
    { isForBrowser: true },
  ),
  route('POST /v1/payment_intents/:id/confirm', Confirm, confirmPaymentIntent, { isForBrowser: true }),
  route('POST /v1/payment_intents/:id/cancel', Cancel, cancelPaymentIntent),
];

async function createPaymentIntent(call: StripeCall<z.output<typeof New>>): Promise<object | StoredRefusal> {
  const { tx, now, input } = call;
  refuseOddAmount(input.amount);
  if (input.customer) await liveCustomer(call, input.customer, 'customer');
  const id = newId('pi', now);
  const body: PaymentIntentBody = paymentIntentBody(id, `${id}_secret_${randomText(25)}`, now, input);
  const method = await methodForIntent(call, body, input);
  const created: PaymentIntentBody = method
    ? { ...body, payment_method: method.id, status: 'requires_confirmation' }
    : body;
  await insertObject(tx, paymentIntentKind, { id, body: created, inner: {}, createdAt: now });
  await emit(call, 'payment_intent.created', created);

  if (!input.confirm) return created;
  if (!method) return refuseWithoutMethod(created);
  return await tryPayment(call, created, method, { isOffSession: input.off_session });
}

async function confirmPaymentIntent(
  call: StripeCall<z.output<typeof Confirm>>,
): Promise<object | StoredRefusal> {
  const { body } = await lockIntent(call, paymentIntentKind);
  refuseUnless(body, 'confirm', OPEN);
  const { receipt_email, setup_future_usage, off_session } = call.input;
  const intent: PaymentIntentBody = {
    ...body,
    ...(receipt_email !== undefined && { receipt_email }),
    ...(setup_future_usage && { setup_future_usage }),
  };
  const method = await methodForIntent(call, intent, call.input);
  if (!method) return refuseWithoutMethod(intent);
  // A payer in a browser is present, whatever the page says.
  return await tryPayment(call, intent, method, { isOffSession: off_session && call.caller === 'server' });
}

async function cancelPaymentIntent(call: StripeCall<z.output<typeof Cancel>>): Promise<object> {
  const { id, body } = await lockIntent(call, paymentIntentKind);
  refuseUnless(body, 'cancel', OPEN);
  const canceled = canceledIntent(body, call.now, call.input.cancellation_reason);
  await updateObject(call.tx, paymentIntentKind, { id, body: canceled });
  await emit(call, 'payment_intent.canceled', canceled);
  return canceled;
}

function refuseOddAmount(amount: number): void {
  if (amount > MOST_CENTS) {
    throw refusal({
      code: 'amount_too_large',
      message: 'Amount must be no more than €999,999.99',
      param: 'amount',
    });
  }
  if (amount < LEAST_CENTS) {
    throw refusal({
      code: 'amount_too_small',
      message: 'Amount must be at least €0.50 eur',
      param: 'amount',
    });
  }
}

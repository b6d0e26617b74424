import { z } from 'zod';
import { takeBehaviour } from '#sandbox/providers/behaviours.store.ts';
import { insertObject, type StoredObject, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import { ignored, integer, listRoute, metadata, text } from './api/parameters.ts';
import { lockExisting, route, type StripeCall, type StripeWork } from './api/stripe-call.ts';
import { refusal } from './api/stripe-refusal.ts';
import { addBalanceTransaction } from './balance.ts';
import { type ChargeBody, outcomeOf, type RefundBody, type RefundStatus, refundBody } from './charge.body.ts';
import { chargeKind, paymentIntentKind, refundKind } from './stripe-objects.ts';
import { emit } from './webhooks.ts';

const New = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  metadata,
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: ignored,
  reverse_transfer: ignored,
});
type New = z.output<typeof New>;

export const refundRoutes = [
  route('POST /v1/refunds', New, createRefund),
  listRoute('GET /v1/refunds', refundKind, { charge: text.optional(), payment_intent: text.optional() }),
  route('GET /v1/refunds/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, refundKind, call.id)).body;
  }),
];

/** Settles a pending refund; after a failure the money is the clinic's again. */
export async function settleRefund(work: StripeWork, id: string, status: RefundStatus): Promise<RefundBody> {
  const { body } = await lockExisting(work, refundKind, id);
  // A bank may return a refund that had already succeeded.
  const isLateFailure = body.status === 'succeeded' && status === 'failed';
  if (body.status !== 'pending' && !isLateFailure)
    throw refusal({ message: `This refund is ${body.status}.` });
  const { pending_reason: _settled, ...rest } = body;
  const settled = { ...rest, status, ...outcomeOf(status) };
  await updateObject(work.tx, refundKind, { id, body: settled });
  if (status !== 'succeeded') {
    const charge = await lockExisting(work, chargeKind, body.charge);
    await storeCharge(work, charge.body, -body.amount);
    await addBalanceTransaction(work, { type: 'refund_failure', amount: body.amount, source: id });
  }
  await emit(work, 'refund.updated', settled, { status: body.status });
  if (status === 'failed') await emit(work, 'refund.failed', settled);
  return settled;
}

async function createRefund(call: StripeCall<New>): Promise<RefundBody> {
  const { tx, now, input } = call;
  const { body: charge } = await chargeToRefund(call);
  const amount = input.amount ?? charge.amount_captured - charge.amount_refunded;
  refuseUnrefundable(charge, amount);

  const wanted = await takeBehaviour(tx, 'stripe', 'refund', charge.payment_intent);
  const status = wanted === 'pending' || wanted === 'failed' ? wanted : 'succeeded';
  const id = newId('re', now);
  const { reason, metadata: given } = input;
  const transactionId = newId('txn', now);
  const body = refundBody({ id, transactionId, now, charge, amount, reason, status, metadata: given });
  await insertObject(tx, refundKind, { id, body, inner: {}, createdAt: now });
  await emit(call, 'refund.created', body);
  if (status === 'failed') {
    await emit(call, 'refund.failed', body);
    return body;
  }
  await addBalanceTransaction(call, { id: transactionId, type: 'refund', amount: -amount, source: id });
  const refunded = await storeCharge(call, charge, amount);
  await emit(call, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded });
  return body;
}

async function chargeToRefund(call: StripeCall<New>): Promise<StoredObject<ChargeBody, object>> {
  const { charge, payment_intent } = call.input;
  if (charge) return await lockExisting(call, chargeKind, charge, 'charge');
  if (!payment_intent) {
    throw refusal({
      code: 'parameter_missing',
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    });
  }
  const { body } = await lockExisting(call, paymentIntentKind, payment_intent, 'payment_intent');
  if (body.status === 'succeeded' && body.latest_charge) {
    return await lockExisting(call, chargeKind, body.latest_charge);
  }
  throw refusal({
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${body.id}) does not have a successful charge to refund.`,
    payment_intent: body,
  });
}

function refuseUnrefundable(charge: ChargeBody, amount: number): void {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed) {
    throw refusal({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  if (charge.amount_captured > 0 && left === 0) {
    throw refusal({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount < 1)
    throw refusal({
      code: 'parameter_invalid_integer',
      message: 'Invalid positive integer',
      param: 'amount',
    });
  if (amount > left) {
    const message = `Refund amount (${inEuro(amount)}) is greater than unrefunded amount on charge (${inEuro(left)})`;
    throw refusal({ message, param: 'amount' });
  }
}

async function storeCharge({ tx }: StripeWork, charge: ChargeBody, refunded: number): Promise<ChargeBody> {
  const amount_refunded = charge.amount_refunded + refunded;
  const body = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured };
  await updateObject(tx, chargeKind, { id: charge.id, body });
  return body;
}

function inEuro(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

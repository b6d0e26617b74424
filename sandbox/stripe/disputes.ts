import { z } from 'zod';
import { insertObject, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import { listRoute, text } from './api/parameters.ts';
import { lockExisting, route, type StripeWork } from './api/stripe-call.ts';
import { refusal } from './api/stripe-refusal.ts';
import { addBalanceTransaction, DISPUTE_FEE_CENTS } from './balance.ts';
import { type DisputeBody, disputeBody } from './charge.body.ts';
import { chargeKind, disputeKind } from './stripe-objects.ts';
import { emit } from './webhooks.ts';

export const disputeRoutes = [
  listRoute('GET /v1/disputes', disputeKind, { charge: text.optional(), payment_intent: text.optional() }),
  route('GET /v1/disputes/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, disputeKind, call.id)).body;
  }),
];

/** The cardholder's bank takes the money back. */
export async function openDispute(work: StripeWork, chargeId: string, reason: string): Promise<DisputeBody> {
  const { tx, now } = work;
  const { body: charge } = await lockExisting(work, chargeKind, chargeId);
  if (!charge.paid || charge.disputed) throw refusal({ message: 'This charge cannot be disputed.' });
  await updateObject(tx, chargeKind, { id: charge.id, body: { ...charge, disputed: true } });
  const id = newId('du', now);
  const withdrawn = await addBalanceTransaction(work, {
    type: 'adjustment',
    amount: charge.amount_refunded - charge.amount,
    source: id,
    fee: DISPUTE_FEE_CENTS,
  });
  const body = { ...disputeBody(id, now, charge, reason), balance_transactions: [withdrawn] };
  await insertObject(tx, disputeKind, { id, body, inner: {}, createdAt: now });
  await emit(work, 'charge.dispute.created', body);
  return body;
}

export async function closeDispute(
  work: StripeWork,
  id: string,
  status: 'won' | 'lost',
): Promise<DisputeBody> {
  const { body } = await lockExisting(work, disputeKind, id);
  const closed: DisputeBody = { ...body, status };
  if (status === 'won') {
    const returned = { type: 'adjustment', amount: body.amount, source: id } as const;
    closed.balance_transactions = [
      ...body.balance_transactions,
      await addBalanceTransaction(work, { ...returned, category: 'dispute_reversal' }),
    ];
  }
  await updateObject(work.tx, disputeKind, { id, body: closed });
  await emit(work, 'charge.dispute.closed', closed, { status: body.status });
  return closed;
}

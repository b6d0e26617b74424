import { z } from 'zod';
import {
  findObject,
  insertObject,
  listObjects,
  lockObject,
  updateObject,
} from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockCapture } from './captures.ts';
import { announceDispute } from './events.ts';
import { timeOf, unknownId } from './orders.ts';
import {
  type Addresses,
  CAPTURE,
  type Capture,
  DISPUTE,
  type Dispute,
  type Link,
  newDisputeId,
} from './paypal-objects.ts';
import { readBody, refuse } from './paypal-refusal.ts';
import { viewDisputeInList } from './paypal-views.ts';
import { reverseRest } from './refunds.ts';

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(50).default(1),
  page_size: z.coerce.number().int().min(1).max(50).default(10),
  create_time_after: moment.optional(),
  create_time_before: moment.optional(),
});

/** The payer complains to PayPal. */
export async function openDispute(work: Work, captureId: string): Promise<Dispute> {
  const { body: capture, inner } = await lockCapture(work, captureId);
  if (inner.openDispute !== null) throw refuse('TRANSACTION_DISPUTED');

  const dispute = newDispute(capture, { id: newDisputeId(), at: timeOf(work.now) });
  await insertObject(work.tx, DISPUTE, {
    id: dispute.dispute_id,
    body: dispute,
    inner: { apiUrl: inner.apiUrl, captureId },
    createdAt: work.now,
  });
  await updateObject(work.tx, CAPTURE, {
    id: captureId,
    body: capture,
    inner: { openDispute: dispute.dispute_id },
  });
  await announceDispute(work, inner.apiUrl, dispute);
  return dispute;
}

export async function closeDispute(work: Work, disputeId: string, winner: DisputeWinner): Promise<Dispute> {
  const { inner } = await findDispute(work.tx, disputeId);
  const { body: capture } = await lockCapture(work, inner.captureId);
  const open = await lockObject(work.tx, DISPUTE, disputeId);
  if (open?.body.status !== 'OPEN') throw unknownId('dispute_id', disputeId);

  const dispute = resolvedDispute(open.body, winner, timeOf(work.now));
  await updateObject(work.tx, DISPUTE, { id: disputeId, body: dispute });
  await updateObject(work.tx, CAPTURE, { id: capture.id, body: capture, inner: { openDispute: null } });
  await announceDispute(work, inner.apiUrl, dispute);
  if (winner === 'buyer') await reverseRest(work, capture.id);
  return dispute;
}

export async function findDispute(db: Db, disputeId: string) {
  const found = await findObject(db, DISPUTE, disputeId);
  if (!found) throw unknownId('dispute_id', disputeId);
  return found;
}

/** Newest first. One more than was asked for is read, to know whether there is another page. */
export async function listDisputes(db: Db, sent: unknown, addresses: Addresses) {
  const { page, page_size, create_time_after, create_time_before } = readBody(ListQuery, sent);
  const span = { from: create_time_after, to: create_time_before };
  const found = await listObjects(db, DISPUTE, { ...span, limit: page * page_size + 1 });
  const shown = found.slice((page - 1) * page_size, page * page_size);
  const pages = { self: page, ...(found.length > page * page_size && { next: page + 1 }) };
  return {
    items: shown.map(({ body }) => viewDisputeInList(body, addresses)),
    links: Object.entries(pages).map(([rel, number]): Link => {
      const query = new URLSearchParams({ ...(sent as object), page: String(number) });
      return { href: `${addresses.apiUrl}/v1/customer/disputes?${query}`, rel, method: 'GET' };
    }),
  };
}

type DisputeWinner = 'seller' | 'buyer';

function newDispute(capture: Capture, { id, at }: { id: string; at: string }): Dispute {
  const { custom_id, invoice_id, payee } = capture;
  return {
    dispute_id: id,
    status: 'OPEN',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_amount: capture.amount,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        seller: { merchant_id: payee.merchant_id },
        ...(custom_id !== undefined && { custom: custom_id }),
        ...(invoice_id !== undefined && { invoice_number: invoice_id }),
      },
    ],
    create_time: at,
    update_time: at,
  };
}

function resolvedDispute(dispute: Dispute, winner: DisputeWinner, at: string): Dispute {
  const outcome_code = winner === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  return { ...dispute, status: 'RESOLVED', dispute_outcome: { outcome_code }, update_time: at };
}

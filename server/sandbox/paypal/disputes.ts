import type { Db } from '#server/platform/database/database.ts';
import { findObject, insertObject, lockObject, updateObject } from '../providers/objects.store.ts';
import type { Work } from '../providers/provider.ts';
import { lockCapture } from './captures.ts';
import { type DisputeWinner, newDispute, resolvedDispute } from './dispute.rules.ts';
import { announceDispute } from './events.ts';
import { timeOf, unknownId } from './orders.ts';
import { CAPTURE, DISPUTE } from './paypal.kinds.ts';
import { newDisputeId } from './paypal-ids.ts';
import type { Dispute } from './paypal-objects.ts';
import { refuse } from './paypal-refusal.ts';

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
  return dispute;
}

export async function findDispute(db: Db, disputeId: string) {
  const found = await findObject(db, DISPUTE, disputeId);
  if (!found) throw unknownId('dispute_id', disputeId);
  return found;
}

import { takeBehaviour } from '../providers/behaviours.store.ts';
import { findObject, insertObject, lockObject, updateObject } from '../providers/objects.store.ts';
import type { Work } from '../providers/provider.ts';
import { type CaptureOutcome, newCapture, settledCapture } from './capture.rules.ts';
import { announceCapture } from './events.ts';
import { captureObstacle, completedOrder, returnedOrder } from './order.rules.ts';
import { lockOrder, timeOf, unknownId } from './orders.ts';
import { CAPTURE, ORDER } from './paypal.kinds.ts';
import { isInvoicePaid } from './paypal.store.ts';
import { newTransactionId } from './paypal-ids.ts';
import type { Capture, Order } from './paypal-objects.ts';
import { type Issue, PayPalRefusal, refuse } from './paypal-refusal.ts';
import { payerActionLink } from './paypal-views.ts';

const DECLINES: Partial<Record<CaptureOutcome, Issue>> = {
  instrument_declined: 'INSTRUMENT_DECLINED',
  payer_action_required: 'PAYER_ACTION_REQUIRED',
  transaction_refused: 'TRANSACTION_REFUSED',
};

/** The money is taken, or the payer's bank refused it: that decision is returned, so that it is kept. */
export async function captureOrder(work: Work, orderId: string): Promise<PayPalRefusal | undefined> {
  const { body: order, inner } = await lockOrder(work, orderId);
  const obstacle = captureObstacle(order);
  if (obstacle) throw refuse(obstacle);
  for (const { invoice_id } of order.purchase_units) {
    if (invoice_id !== undefined && (await isInvoicePaid(work.tx, invoice_id))) {
      throw refuse('DUPLICATE_INVOICE_ID');
    }
  }

  const outcome = inner.isFundingRefused ? 'instrument_declined' : await wantedOutcome(work, order);
  const decline = DECLINES[outcome];
  if (!decline) return await takeMoney(work, order, inner.apiUrl, outcome === 'pending');
  if (decline !== 'PAYER_ACTION_REQUIRED') return refuse(decline);

  await updateObject(work.tx, ORDER, { id: order.id, body: returnedOrder(order, timeOf(work.now)) });
  return new PayPalRefusal([{ issue: decline }], [payerActionLink(order.id, inner)]);
}

/** A pending payment ends: it is paid out, or refused after all. */
export async function settleCapture(
  work: Work,
  captureId: string,
  status: 'COMPLETED' | 'DECLINED',
): Promise<Capture> {
  const { body, inner } = await lockCapture(work, captureId);
  if (body.status !== 'PENDING') throw refuse('REFUND_NOT_ALLOWED');

  const capture = settledCapture(body, status, timeOf(work.now));
  await updateObject(work.tx, CAPTURE, { id: capture.id, body: capture });
  await announceCapture(work, inner.apiUrl, capture);
  return capture;
}

export async function findCapture(db: Work['tx'], captureId: string) {
  const found = await findObject(db, CAPTURE, captureId);
  if (!found) throw unknownId('capture_id', captureId);
  return found;
}

export async function lockCapture({ tx }: Pick<Work, 'tx'>, captureId: string) {
  const found = await lockObject(tx, CAPTURE, captureId);
  if (!found) throw unknownId('capture_id', captureId);
  return found;
}

async function takeMoney(work: Work, order: Order, apiUrl: string, isPending: boolean): Promise<undefined> {
  const at = timeOf(work.now);
  const captures = order.purchase_units.map((unit) =>
    newCapture(order, unit, { id: newTransactionId(), isPending, at }),
  );
  for (const capture of captures) {
    await insertObject(work.tx, CAPTURE, {
      id: capture.id,
      body: capture,
      inner: { apiUrl, orderId: order.id, refundIds: [], openDispute: null },
      createdAt: work.now,
    });
    await announceCapture(work, apiUrl, capture);
  }
  await updateObject(work.tx, ORDER, {
    id: order.id,
    body: completedOrder(order, at),
    inner: { captureIds: captures.map(({ id }) => id) },
  });
}

/** What a test wants to happen to this order, named by its `custom_id`, else by its id. */
async function wantedOutcome({ tx }: Work, order: Order): Promise<CaptureOutcome> {
  const name = order.purchase_units[0]?.custom_id ?? order.id;
  const wanted = await takeBehaviour(tx, 'paypal', 'capture', name);
  return (wanted as CaptureOutcome | undefined) ?? 'completed';
}

import { sql } from 'drizzle-orm';
import { takeBehaviour } from '#sandbox/providers/behaviours.store.ts';
import {
  findObject,
  insertObject,
  listObjects,
  lockObject,
  updateObject,
} from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { announceCapture } from './events.ts';
import {
  captureObstacle,
  completedOrder,
  feeCents,
  moneyCents,
  moneyOf,
  returnedOrder,
} from './order.rules.ts';
import { lockOrder, timeOf, unknownId } from './orders.ts';
import {
  CAPTURE,
  type Capture,
  type Money,
  newTransactionId,
  ORDER,
  type Order,
  type PurchaseUnit,
} from './paypal-objects.ts';
import { type Issue, PayPalRefusal, refuse } from './paypal-refusal.ts';
import { payerActionLink } from './paypal-views.ts';

const DECLINES: Partial<Record<CaptureOutcome, Issue>> = {
  instrument_declined: 'INSTRUMENT_DECLINED',
  payer_action_required: 'PAYER_ACTION_REQUIRED',
  transaction_refused: 'TRANSACTION_REFUSED',
};

/** Takes the money. A refusal of the payer's bank is returned, not thrown, so that it is stored. */
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

/** Settles a pending payment: paid or refused. */
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

/** The behaviour that a test asked for, by the order's `custom_id` or its id. */
async function wantedOutcome({ tx }: Work, order: Order): Promise<CaptureOutcome> {
  const name = order.purchase_units[0]?.custom_id ?? order.id;
  const wanted = await takeBehaviour(tx, 'paypal', 'capture', name);
  return (wanted as CaptureOutcome | undefined) ?? 'completed';
}

/** Locks the invoice until the transaction ends, so that it is paid only once. */
async function isInvoicePaid(tx: Db, invoiceId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`paypal invoice ${invoiceId}`}))`);
  const captures = await listObjects(tx, CAPTURE, { where: { invoice_id: invoiceId } });
  return captures.some(({ body }) => body.status !== 'DECLINED');
}

/** What the payer's bank says when the money is asked for. */
type CaptureOutcome =
  | 'completed'
  | 'pending'
  | 'instrument_declined'
  | 'payer_action_required'
  | 'transaction_refused';

export function newCapture(
  order: Order,
  unit: PurchaseUnit,
  { id, isPending, at }: { id: string; isPending: boolean; at: string },
): Capture {
  const { amount, custom_id, invoice_id, payee } = unit;
  const capture: Capture = {
    id,
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
    amount: { currency_code: amount.currency_code, value: moneyOf(moneyCents(amount), '').value },
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    payee,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: at,
    update_time: at,
  };
  return isPending ? capture : settledCapture(capture, 'COMPLETED', at);
}

/** The capture after its pending time: completed, or declined. */
export function settledCapture(capture: Capture, status: 'COMPLETED' | 'DECLINED', at: string): Capture {
  const { status_details: _waiting, ...rest } = capture;
  if (status === 'DECLINED')
    return {
      ...rest,
      status,
      status_details: { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
      update_time: at,
    };
  return { ...rest, status, seller_receivable_breakdown: receivable(capture.amount), update_time: at };
}

function receivable(amount: Money) {
  const [cents, currency] = [moneyCents(amount), amount.currency_code];
  return {
    gross_amount: amount,
    paypal_fee: moneyOf(feeCents(cents), currency),
    net_amount: moneyOf(cents - feeCents(cents), currency),
  };
}

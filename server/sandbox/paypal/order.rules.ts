import type { OrderRequest } from './order-request.rules.ts';
import type { Order, Payee, Payer } from './paypal-objects.ts';
import type { Issue } from './paypal-refusal.ts';

/** How long PayPal waits for the payer, and then for the merchant. */
const LIFE_HOURS = 3;

/** How the payer answers in PayPal's window; `declined` approves with a card that the bank will refuse. */
export type PayerAnswer = 'approve' | 'declined' | 'cancel';

export function newOrder(request: OrderRequest, payee: Payee, { id, at }: { id: string; at: string }): Order {
  const wallet = request.payment_source?.paypal;
  return {
    id,
    intent: 'CAPTURE',
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...(wallet && { payment_source: { paypal: wallet } }),
    purchase_units: request.purchase_units.map((unit) => ({ ...unit, payee })),
    create_time: at,
    update_time: at,
  };
}

/** An order nobody finished in time is gone, as if it had never been there. */
export function isLapsed({ status, update_time }: Order, now: Date): boolean {
  const hours = (now.getTime() - Date.parse(update_time)) / 3_600_000;
  return status !== 'COMPLETED' && hours > LIFE_HOURS;
}

/** Asked again after a decline, the payer approves once more. */
export function canBeAnswered({ status }: Order): boolean {
  return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' || status === 'APPROVED';
}

export function approvedOrder(order: Order, payer: Payer, at: string): Order {
  const { name, email_address, address, payer_id } = payer;
  const owner = { name, email_address, address, account_id: payer_id, account_status: 'VERIFIED' };
  const paypal = { ...order.payment_source?.paypal, ...owner };
  return { ...order, status: 'APPROVED', payer, payment_source: { paypal }, update_time: at };
}

/** The bank wants something more from the payer: she has to come back and approve again. */
export function returnedOrder(order: Order, at: string): Order {
  return { ...order, status: 'PAYER_ACTION_REQUIRED', update_time: at };
}

export function voidedOrder(order: Order, at: string): Order {
  return { ...order, status: 'VOIDED', update_time: at };
}

/** A pending payment completes the order, too; its capture says what became of the money. */
export function completedOrder(order: Order, at: string): Order {
  return { ...order, status: 'COMPLETED', update_time: at };
}

/** Why this order cannot be captured now, before anybody asks the payer's bank. */
export function captureObstacle({ status }: Order): Issue | undefined {
  if (status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED';
  return status === 'APPROVED' ? undefined : 'ORDER_NOT_APPROVED';
}

import type { Addresses, Capture, Dispute, Link, Order, Refund } from './paypal-objects.ts';

/** An order with what was paid and given back. The captures stand in the order of the units they pay. */
export interface OrderParts {
  order: Order;
  captures: Capture[];
  refunds: { refund: Refund; captureId: string }[];
}

export function viewOrder({ order, captures, refunds }: OrderParts, addresses: Addresses) {
  const units = order.purchase_units.map((unit, index) => {
    const capture = captures[index];
    if (!capture) return unit;
    const ofCapture = refunds.filter(({ captureId }) => captureId === capture.id);
    const payments = {
      captures: [viewCaptureInOrder(capture, addresses)],
      ...(ofCapture.length > 0 && {
        refunds: ofCapture.map(({ refund }) => viewRefund(refund, capture.id, addresses)),
      }),
    };
    return { ...unit, payments };
  });
  return { ...order, purchase_units: units, links: orderLinks(order, addresses) };
}

/** What PayPal answers to a creation unless `Prefer` asks for everything. */
export function viewNewOrder({ id, status, payment_source, links }: ReturnType<typeof viewOrder>) {
  return { id, status, ...(payment_source && { payment_source }), links };
}

export function viewCapture(capture: Capture, { apiUrl }: Pick<Addresses, 'apiUrl'>) {
  const self = `${apiUrl}/v2/payments/captures/${capture.id}`;
  const order = `${apiUrl}/v2/checkout/orders/${capture.supplementary_data.related_ids.order_id}`;
  const links = [get('self', self), post('refund', `${self}/refund`), get('up', order)];
  return { ...capture, links };
}

export function viewRefund(refund: Refund, captureId: string, { apiUrl }: Pick<Addresses, 'apiUrl'>) {
  const links = [
    get('self', `${apiUrl}/v2/payments/refunds/${refund.id}`),
    get('up', `${apiUrl}/v2/payments/captures/${captureId}`),
  ];
  return { ...refund, links };
}

export function viewDispute(dispute: Dispute, { apiUrl }: Pick<Addresses, 'apiUrl'>) {
  return { ...dispute, links: [get('self', `${apiUrl}/v1/customer/disputes/${dispute.dispute_id}`)] };
}

/** A list does not tell which payments its disputes are about, nor how they ended. */
export function viewDisputeInList(dispute: Dispute, addresses: Pick<Addresses, 'apiUrl'>) {
  const { disputed_transactions: _about, dispute_outcome: _end, ...shown } = viewDispute(dispute, addresses);
  return shown;
}

export function payerActionLink(orderId: string, { checkoutUrl }: Pick<Addresses, 'checkoutUrl'>): Link {
  return get('payer-action', `${checkoutUrl}?token=${orderId}`);
}

/** A capture inside its order does not repeat the order's links. */
function viewCaptureInOrder(capture: Capture, addresses: Addresses) {
  const { payee: _payee, supplementary_data: _order, ...shown } = viewCapture(capture, addresses);
  return shown;
}

function orderLinks(order: Order, addresses: Addresses): Link[] {
  const self = `${addresses.apiUrl}/v2/checkout/orders/${order.id}`;
  const approve = get('approve', `${addresses.checkoutUrl}?token=${order.id}`);
  const capture = post('capture', `${self}/capture`);
  const next: Record<Order['status'], Link[]> = {
    CREATED: [approve, capture],
    PAYER_ACTION_REQUIRED: [payerActionLink(order.id, addresses)],
    APPROVED: [capture],
    VOIDED: [],
    COMPLETED: [],
  };
  return [get('self', self), ...next[order.status]];
}

function get(rel: string, href: string): Link {
  return { href, rel, method: 'GET' };
}

function post(rel: string, href: string): Link {
  return { href, rel, method: 'POST' };
}

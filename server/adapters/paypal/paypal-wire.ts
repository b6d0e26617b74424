import { z } from 'zod';
import { centsOf, decimalsOf } from '#contract/money.rules.ts';
import type { ProviderTransaction } from '../card-payment/card-payment.ts';
import type { PayPalCapture, PayPalDispute, PayPalNews, PayPalOrder, PayPalRefund } from './paypal.ts';

const CURRENCY = 'EUR';

/** The fields of PayPal's objects that the clinic reads. */
const Money = z.object({
  currency_code: z.string(),
  value: z.string().transform((value, context) => {
    const cents = centsOf(value);
    if (cents !== undefined) return cents;
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  }),
});
const Links = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);

const CAPTURE_STATUS = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  DECLINED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
} as const satisfies Record<string, PayPalCapture['status']>;
const REVERSALS = ['CHARGEBACK', 'BUYER_COMPLAINT'];

export const CaptureWire = z
  .object({
    id: z.string(),
    status: z.enum(keysOf(CAPTURE_STATUS)),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: Money,
    custom_id: z.string().optional(),
    links: Links,
  })
  .transform(
    (wire): PayPalCapture => ({
      captureId: wire.id,
      orderId: idInLink(wire.links, /\/v2\/checkout\/orders\/([A-Z0-9]+)$/),
      status: CAPTURE_STATUS[wire.status],
      isReversed: wire.status !== 'PENDING' && REVERSALS.includes(wire.status_details?.reason ?? ''),
      amountCents: wire.amount.value,
      currency: wire.amount.currency_code,
      reference: wire.custom_id,
    }),
  );

const REFUND_STATUS = {
  PENDING: 'pending',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<string, PayPalRefund['status']>;

export const RefundWire = z
  .object({
    id: z.string(),
    status: z.enum(keysOf(REFUND_STATUS)),
    amount: Money,
    custom_id: z.string().optional(),
    links: Links,
  })
  .transform(
    (wire): PayPalRefund => ({
      refundId: wire.id,
      captureId: idInLink(wire.links, /\/v2\/payments\/captures\/([A-Z0-9]+)$/),
      status: REFUND_STATUS[wire.status],
      amountCents: wire.amount.value,
      currency: wire.amount.currency_code,
      reference: wire.custom_id,
    }),
  );

const ORDER_STATUS = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
} as const satisfies Record<string, PayPalOrder['status']>;

const Payments = z.object({
  captures: z.array(CaptureWire).default([]),
  refunds: z.array(RefundWire).default([]),
});
const PurchaseUnit = z.object({
  amount: Money,
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payments: Payments.optional(),
});

/** Our orders have exactly one purchase unit; an order with more is not ours. */
export const OrderWire = z
  .object({ id: z.string(), status: z.enum(keysOf(ORDER_STATUS)), purchase_units: z.tuple([PurchaseUnit]) })
  .transform(
    ({ id, status, purchase_units: [unit] }): PayPalOrder => ({
      orderId: id,
      status: ORDER_STATUS[status],
      amountCents: unit.amount.value,
      currency: unit.amount.currency_code,
      reference: unit.custom_id,
      payeeMerchantId: unit.payee?.merchant_id,
      captures: (unit.payments?.captures ?? []).map((capture) => ({ ...capture, orderId: id })),
      refunds: unit.payments?.refunds ?? [],
    }),
  );

export const DisputeWire = z
  .object({
    dispute_id: z.string(),
    status: z.string(),
    dispute_amount: Money,
    dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
  })
  .transform(
    (wire): PayPalDispute => ({
      disputeId: wire.dispute_id,
      captureId: wire.disputed_transactions[0]?.seller_transaction_id,
      status: disputeStatus(wire.status, wire.dispute_outcome?.outcome_code),
      amountCents: wire.dispute_amount.value,
    }),
  );

/** The list does not name the payments; each dispute has to be read by its id. */
export const DisputeListWire = z
  .object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) })
  .transform(({ items }) => items.map(({ dispute_id }) => dispute_id));

/** Amounts with a sign: what left the account is negative. */
const SignedMoney = z.object({
  currency_code: z.string(),
  value: z.string().transform((value, context) => {
    const cents = centsOf(value.replace(/^-/, ''));
    if (cents !== undefined) return value.startsWith('-') ? 0 - cents : cents;
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  }),
});

/** The longest first: PayPal's event codes begin with a group, and some of a group are something else. */
const TRANSACTION_KINDS: [code: string, kind: ProviderTransaction['kind']][] = [
  ['T1101', 'payout'],
  ['T1107', 'refund'],
  ['T1108', 'fee'],
  ['T1109', 'fee'],
  ['T1110', 'other'],
  ['T1111', 'other'],
  ['T00', 'charge'],
  ['T01', 'fee'],
  ['T04', 'payout'],
  ['T11', 'dispute'],
  ['T12', 'dispute'],
];
/** Denied, or not decided yet. */
const UNSETTLED = ['D', 'P'];

const TransactionWire = z
  .object({
    transaction_info: z.object({
      transaction_id: z.string(),
      paypal_reference_id: z.string().optional(),
      transaction_event_code: z.string(),
      transaction_initiation_date: z.string().refine((time) => !Number.isNaN(Date.parse(time))),
      transaction_amount: SignedMoney,
      fee_amount: SignedMoney.optional(),
      transaction_status: z.string(),
    }),
  })
  .transform(({ transaction_info: info }): ProviderTransaction[] => {
    const { transaction_id: id, transaction_event_code: code, transaction_amount: amount } = info;
    if (amount.currency_code !== CURRENCY || UNSETTLED.includes(info.transaction_status)) return [];
    const kind = TRANSACTION_KINDS.find(([start]) => code.startsWith(start))?.[1] ?? 'other';
    const isOwnSubject = kind === 'charge' || kind === 'payout';
    return [
      {
        transactionId: id,
        kind,
        amountCents: amount.value,
        feeCents: 0 - (info.fee_amount?.value ?? 0),
        subject: isOwnSubject ? id : info.paypal_reference_id,
        at: new Date(info.transaction_initiation_date),
      },
    ];
  });

export const TransactionPageWire = z
  .object({
    transaction_details: z.array(TransactionWire).default([]),
    total_pages: z.number().default(1),
  })
  .transform(({ transaction_details, total_pages }) => ({
    transactions: transaction_details.flat(),
    pages: total_pages,
  }));

const KINDS: Record<string, PayPalNews['about']['kind']> = {
  'checkout-order': 'order',
  capture: 'capture',
  refund: 'refund',
  dispute: 'dispute',
};

export const EventWire = z
  .object({
    id: z.string(),
    event_type: z.string(),
    resource_type: z.string().default(''),
    resource: z
      .object({ id: z.string(), order_id: z.string(), dispute_id: z.string() })
      .partial()
      .default({}),
  })
  .transform(
    ({ id, event_type, resource_type, resource }): PayPalNews => ({
      eventId: id,
      type: event_type,
      about: {
        kind: KINDS[resource_type] ?? 'other',
        id: resource.id ?? resource.order_id ?? resource.dispute_id ?? '',
      },
    }),
  );

function disputeStatus(status: string, outcome: string | undefined): PayPalDispute['status'] {
  if (status !== 'RESOLVED') return 'open';
  return outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED' ? 'lost' : 'won';
}

function idInLink(links: z.output<typeof Links>, pattern: RegExp): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return up === undefined ? undefined : pattern.exec(up)?.[1];
}

function keysOf<Table extends Record<string, string>>(table: Table) {
  return Object.keys(table) as (keyof Table & string)[];
}

/** PayPal writes amounts as text; inside they are whole cents. */
interface PayPalAmount {
  currency_code: string;
  value: string;
}

export function amountOf(cents: number): PayPalAmount {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error('An amount is a positive number of cents.');
  return { currency_code: CURRENCY, value: decimalsOf(cents) };
}

import { z } from 'zod';
import { centsOf, decimalsOf } from '#contract/money.rules.ts';
import type { Money, Order, Payee, Payer } from './paypal-objects.ts';
import type { Fault, Issue } from './paypal-refusal.ts';

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

/** An order that was not finished in time no longer exists. */
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

/** The bank needs another step of the payer, who has to return and approve again. */
export function returnedOrder(order: Order, at: string): Order {
  return { ...order, status: 'PAYER_ACTION_REQUIRED', update_time: at };
}

export function voidedOrder(order: Order, at: string): Order {
  return { ...order, status: 'VOIDED', update_time: at };
}

/** A pending payment completes the order as well; its capture has the state of the money. */
export function completedOrder(order: Order, at: string): Order {
  return { ...order, status: 'COMPLETED', update_time: at };
}

/** Why this order cannot be captured now, before anybody asks the payer's bank. */
export function captureObstacle({ status }: Order): Issue | undefined {
  if (status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED';
  return status === 'APPROVED' ? undefined : 'ORDER_NOT_APPROVED';
}

const AMOUNT = /^-?(\d+|\d*\.\d+)$/;

export const MoneyRequest = z.object({
  currency_code: z.string().length(3),
  value: z.string().max(32).regex(AMOUNT),
});

export const OrderRequest = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().min(1).max(256).default('default'),
        amount: MoneyRequest,
        payee: z.object({ email_address: z.string(), merchant_id: z.string() }).partial().optional(),
        description: z.string().max(127).optional(),
        custom_id: z.string().max(127).optional(),
        invoice_id: z.string().max(127).optional(),
        soft_descriptor: z.string().max(22).optional(),
      }),
    )
    .min(1)
    .max(10),
  payment_source: z
    .looseObject({
      paypal: z
        .looseObject({
          experience_context: z
            .looseObject({
              return_url: z.url().optional(),
              cancel_url: z.url().optional(),
              locale: z.string().min(2).max(10).optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});
export type OrderRequest = z.output<typeof OrderRequest>;

/** Faults of a well-formed request that PayPal refuses with 422. */
export function orderFaults(request: OrderRequest, payee: Payee): Fault[] {
  const units = request.purchase_units.flatMap(({ amount, payee: asked }, index) => {
    const field = `/purchase_units/${index}`;
    const isOurs = asked?.merchant_id === undefined || asked.merchant_id === payee.merchant_id;
    const stranger: Fault = { issue: 'PAYEE_ACCOUNT_INVALID', field: `${field}/payee`, location: 'body' };
    return [...amountFaults(amount, `${field}/amount`), ...(isOurs ? [] : [stranger])];
  });
  const hasOtherSource = request.payment_source !== undefined && !request.payment_source.paypal;
  return [
    ...(request.intent === 'CAPTURE' ? [] : [inBody('UNSUPPORTED_INTENT', '/intent', request.intent)]),
    ...units,
    ...(hasOtherSource ? [inBody('PAYMENT_SOURCE_CANNOT_BE_USED', '/payment_source')] : []),
  ];
}

/** At most one fault: the first reason why this is no amount to be paid. */
export function amountFaults(amount: z.output<typeof MoneyRequest>, field: string): Fault[] {
  const { currency_code, value } = amount;
  const at = `${field}/value`;
  if (!CURRENCIES.includes(currency_code))
    return [inBody('INVALID_CURRENCY_CODE', `${field}/currency_code`, currency_code)];
  if (/\.\d{3,}$/.test(value)) return [inBody('DECIMAL_PRECISION', at, value)];
  if (value.startsWith('-') || moneyCents(amount) === 0)
    return [inBody('CANNOT_BE_ZERO_OR_NEGATIVE', at, value)];
  return [];
}

function inBody(issue: Fault['issue'], field: string, value?: string): Fault {
  return { issue, field, ...(value !== undefined && { value }), location: 'body' };
}

/** PayPal's currencies with two decimals; the stand-in calculates in no others. */
const CURRENCIES = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'ILS',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'USD',
];

const FEE_PERCENT = 2.99;
const FEE_FIXED_CENTS = 39;

/** `150.5` is 15050 and `.5` is 50; the value was checked to have at most two decimals. */
export function moneyCents({ value }: Money): number {
  return centsOf(value.replace(/^\./, '0.')) ?? 0;
}

export function moneyOf(cents: number, currencyCode: string): Money {
  return { currency_code: currencyCode, value: decimalsOf(cents) };
}

/** What PayPal keeps for itself, never more than the payment. */
export function feeCents(cents: number): number {
  return Math.min(cents, Math.round((cents * FEE_PERCENT) / 100) + FEE_FIXED_CENTS);
}

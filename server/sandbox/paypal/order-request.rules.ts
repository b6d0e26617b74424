import { z } from 'zod';
import { CURRENCIES, centsOf } from './money.rules.ts';
import type { Payee } from './paypal-objects.ts';
import type { Fault } from './paypal-refusal.ts';

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

/** What is well-formed and still cannot become an order, as PayPal's 422. */
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
  if (value.startsWith('-') || centsOf(amount) === 0)
    return [inBody('CANNOT_BE_ZERO_OR_NEGATIVE', at, value)];
  return [];
}

function inBody(issue: Fault['issue'], field: string, value?: string): Fault {
  return { issue, field, ...(value !== undefined && { value }), location: 'body' };
}

import { z } from 'zod';
import { paymentGateways } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { GivenCents } from './numbers.ts';
import { Id } from './schedule.contract.ts';

/** What a payment form needs in the browser. The two addresses exist only in the sandbox. */
export const PaymentConfig = z.object({
  mode: z.enum(['sandbox', 'test', 'live']),
  is_rehearsal: z.boolean().describe('a strip above every page says so already'),
  stripe: z.object({ publishable_key: z.string(), script_url: z.string().optional() }),
  paypal: z.object({ client_id: z.string(), sdk_base_url: z.string().optional() }),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

/** An open payment as its link shows it. It says nothing about the appointment. */
export const OpenPayment = z.object({
  state: z
    .enum(['open', 'processing', 'paid', 'closed'])
    .describe('processing: being charged at this moment; closed: nothing to pay any more'),
  needs: z
    .enum(['approval', 'card'])
    .describe('approval: the bank wants the patient to approve the saved card; card: another card'),
  purpose: z.enum(['appointment', 'late_cancel', 'no_show']),
  amount_cents: z.int(),
  currency: z.string(),
  country_code: z
    .string()
    .nullable()
    .describe('where the payer lives, for the card form; null without an address'),
});
export type OpenPayment = z.infer<typeof OpenPayment>;

/** What a provider says of the keys of the portal. */
export const keyOutcomes = ['accepted', 'refused', 'wrong_mode', 'unreachable'] as const;

export const ProviderState = z.object({
  gateway: z.enum(paymentGateways),
  state: z
    .enum([...keyOutcomes, 'unchecked', 'missing'])
    .describe(
      'what the provider said last; wrong_mode: keys of another mode than they name; unchecked: nobody has asked about these keys yet; missing: there are no keys',
    ),
  works: z.boolean().describe('the last answer that came was yes; a missing answer changes nothing'),
  code: z.string().nullable().describe('of the provider, or why no answer came'),
  checked_at: z.iso.datetime().nullable(),
});
export type ProviderState = z.infer<typeof ProviderState>;

export const paymentTaskKinds = [
  'charge_open',
  'charge_refused',
  'refund_failed',
  'dispute',
  'reversal',
  'difference',
  'no_payment',
  'fee_not_accepted',
  'give_back',
] as const;
export type PaymentTaskKind = (typeof paymentTaskKinds)[number];

export const paymentTaskOutcomes = ['settled', 'written_off', 'paid_otherwise', 'try_again'] as const;
export type PaymentTaskOutcome = (typeof paymentTaskOutcomes)[number];

/** The ways of money that passes no provider. */
export const receiptWays = ['transfer', 'cash'] as const;
export type ReceiptWay = (typeof receiptWays)[number];

const HandMoney = {
  way: z.enum(receiptWays),
  day: z.iso.date().describe('the day on which the money came or went; not in the future'),
  reference: z.string().trim().min(1, 'required').max(140).describe('what the bank or the cash book says'),
};

/** A task about money for the staff. */
export const PaymentTask = z.object({
  id: z.number(),
  kind: z.enum(paymentTaskKinds),
  appointment_id: z.number().nullable(),
  patient: z.object({ id: z.number(), name: z.string() }).nullable().describe('whose payment it is'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  outcomes: z.array(z.enum(paymentTaskOutcomes)).describe('how this task can end'),
  created_at: z.iso.datetime(),
});
export type PaymentTask = z.infer<typeof PaymentTask>;

const Token = z.string().min(20).max(100);
const Message = z.object({ message: z.string() });

export const payments = defineEndpoints({
  getPaymentConfig: {
    method: 'GET',
    path: '/api/payment-config',
    access: 'anyone',
    summary: 'The public keys of the payment providers, and whether real money moves.',
    input: z.object({}),
    output: z.object({ data: PaymentConfig }),
  },
  readPaymentLink: {
    method: 'GET',
    path: '/api/patients/payment-link/:token',
    access: 'anyone',
    summary: 'The open payment of a link. Reading it changes nothing.',
    input: z.object({ token: Token }),
    output: z.object({ data: OpenPayment }),
  },
  beginLinkPayment: {
    method: 'POST',
    path: '/api/patients/payment-link/:token/intent',
    access: 'anyone',
    summary:
      'The payment intent of this link. The browser confirms it with the saved card or with another card.',
    input: z.object({ token: Token }),
    output: z.object({
      data: OpenPayment,
      client_secret: z.string().nullable().describe('null when there is nothing to confirm any more'),
      payment_method: z
        .string()
        .nullable()
        .describe('the saved card, if the bank only wants the approval of the patient'),
    }),
  },
  finishLinkPayment: {
    method: 'POST',
    path: '/api/patients/payment-link/:token/done',
    access: 'anyone',
    summary: 'Reads from the provider whether the payment succeeded.',
    input: z.object({ token: Token }),
    output: Message.extend({ data: OpenPayment }),
  },
  beginLinkOrder: {
    method: 'POST',
    path: '/api/patients/payment-link/:token/paypal/order',
    access: 'anyone',
    summary: 'Creates a PayPal order for the amount of this link. Nothing is charged before the capture.',
    input: z.object({ token: Token }),
    output: z.object({
      data: OpenPayment,
      order_id: z.string().nullable().describe('null when there is nothing to pay any more'),
    }),
  },
  captureLinkOrder: {
    method: 'POST',
    path: '/api/patients/payment-link/:token/paypal/capture',
    access: 'anyone',
    summary:
      'Captures the approved order after the intent of the card was canceled, so that only one of them pays.',
    input: z.object({ token: Token, order_id: z.string().min(1).max(200) }),
    output: Message.extend({ data: OpenPayment }),
  },
  createPaymentLink: {
    method: 'POST',
    path: '/api/patients/payments/:appointment_id/link',
    access: 'patient',
    summary: 'Creates a payment link for an unpaid appointment of the signed-in patient.',
    input: z.object({ appointment_id: Id }),
    output: z.object({ data: z.object({ token: z.string(), expires_at: z.iso.datetime() }) }),
  },
  listPaymentTasks: {
    method: 'GET',
    path: '/api/staff/payment-tasks',
    access: 'staff',
    summary: 'Open tasks about payments: failed charges and refunds, disputes, differences.',
    input: z.object({}),
    output: z.object({ data: z.array(PaymentTask) }),
  },
  checkProviders: {
    method: 'POST',
    path: '/api/staff/payment-providers/check',
    access: 'staff',
    summary: 'Asks Stripe and PayPal now whether they accept the keys of the portal.',
    input: z.object({}),
    output: z.object({ message: z.string(), data: z.array(ProviderState) }),
  },
  finishPaymentTask: {
    method: 'POST',
    path: '/api/staff/payment-tasks/:id/done',
    access: 'staff',
    summary: 'Ends a task. The outcomes write off, paid otherwise and try again also change the payment.',
    input: z.object({
      id: Id,
      outcome: z.enum(paymentTaskOutcomes),
      note: z.string().trim().min(3, 'required').max(500).describe('why, for the ledger'),
      way: HandMoney.way.optional().describe('how it was paid otherwise; required for the task give_back'),
      day: HandMoney.day.optional(),
      reference: HandMoney.reference.optional(),
    }),
    output: Message,
  },
  chargeAgain: {
    method: 'POST',
    path: '/api/staff/payments/:appointment_id/charge',
    access: 'staff',
    summary: 'Retries a failed charge of the saved card at once.',
    input: z.object({ appointment_id: Id }),
    output: Message,
  },
  writeOffPayment: {
    method: 'POST',
    path: '/api/staff/payments/:appointment_id/write-off',
    access: 'staff',
    summary:
      'Writes off an open charge, or waives a fee before it is charged; the open task about it ends too.',
    input: z.object({
      appointment_id: Id,
      reason: z.string().trim().min(3, 'required').max(500).describe('for the ledger'),
    }),
    output: Message,
  },
  recordReceipt: {
    method: 'POST',
    path: '/api/staff/payments/:appointment_id/receipt',
    access: 'staff',
    summary:
      'Records that the whole open amount came by transfer or in cash. The card cannot pay it any more. Needs a fresh proof.',
    input: z.object({
      appointment_id: Id,
      amount_cents: GivenCents.describe('must be the open amount'),
      ...HandMoney,
    }),
    output: Message,
  },
  withdrawReceipt: {
    method: 'POST',
    path: '/api/staff/payments/:appointment_id/receipt/withdraw',
    access: 'staff',
    summary:
      'Takes a receipt back that was recorded by mistake: a counter entry, and the amount is open again. Needs a fresh proof.',
    input: z.object({
      appointment_id: Id,
      reason: z.string().trim().min(3, 'required').max(500).describe('for the ledger'),
    }),
    output: Message,
  },
  refundPayment: {
    method: 'POST',
    path: '/api/staff/payments/:appointment_id/refund',
    access: 'staff',
    summary: 'Refunds the remainder of a payment or a part of it. The same request key is one refund.',
    input: z.object({
      appointment_id: Id,
      amount_cents: GivenCents.optional().describe('the whole remainder if missing'),
      reason: z.string().trim().min(3, 'required').max(500),
      request_key: z.uuid(),
    }),
    output: Message.extend({ data: z.object({ refund_id: z.number(), amount_cents: z.int() }) }),
  },
});

import { z } from 'zod';
import { insertObject, listObjects } from '#sandbox/providers/objects.store.ts';
import type { Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { moneyCents, moneyOf } from './order.rules.ts';
import {
  CAPTURE,
  type Capture,
  newTransactionId,
  REFUND,
  type Refund,
  type TransactionInfo,
  WITHDRAWAL,
} from './paypal-objects.ts';
import { readBody, refuse } from './paypal-refusal.ts';

const MOST_MOVED = 100_000;
const LONGEST_SPAN_MS = 31 * 86_400_000;
const CURRENCY = 'EUR';

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const Query = z.object({
  start_date: moment,
  end_date: moment,
  fields: z.string().default('transaction_info'),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
});

/** Everything that moved money on the clinic's account, oldest first, as the real report shows it after some hours. */
export async function listTransactions(db: Db, sent: unknown) {
  const { start_date: from, end_date: to, page, page_size } = readBody(Query, sent);
  if (to.getTime() - from.getTime() > LONGEST_SPAN_MS) throw refuse('INVALID_PARAMETER_VALUE');
  const span = { from, to, limit: MOST_MOVED };
  const infos = [
    ...(await listObjects(db, CAPTURE, span)).map(({ body }) => ofCapture(body)),
    ...(await listObjects(db, REFUND, span)).map(({ body, inner }) => ofRefund(body, inner.captureId)),
    ...(await listObjects(db, WITHDRAWAL, span)).map(({ body }) => body),
  ].toSorted((one, other) =>
    one.transaction_initiation_date.localeCompare(other.transaction_initiation_date),
  );
  return {
    transaction_details: infos
      .slice((page - 1) * page_size, page * page_size)
      .map((transaction_info) => ({ transaction_info })),
    account_number: 'SANDBOXONLINEKLINIK',
    start_date: timeInReport(from.toISOString()),
    end_date: timeInReport(to.toISOString()),
    last_refreshed_datetime: timeInReport(to.toISOString()),
    page,
    total_items: infos.length,
    total_pages: Math.max(1, Math.ceil(infos.length / page_size)),
    links: [],
  };
}

/** The clinic sends money from its account to its bank. */
export async function withdraw({ tx, now }: Work, amountCents: number): Promise<TransactionInfo> {
  const at = timeInReport(now.toISOString());
  const body: TransactionInfo = {
    transaction_id: newTransactionId(),
    transaction_event_code: 'T0400',
    transaction_initiation_date: at,
    transaction_updated_date: at,
    transaction_amount: signed(-amountCents),
    transaction_status: 'S',
  };
  await insertObject(tx, WITHDRAWAL, { id: body.transaction_id, body, inner: {}, createdAt: now });
  return body;
}

function ofCapture({
  id,
  status,
  amount,
  seller_receivable_breakdown: parts,
  ...rest
}: Capture): TransactionInfo {
  const states = { PENDING: 'P', DECLINED: 'D' } as const;
  return {
    transaction_id: id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: timeInReport(rest.create_time),
    transaction_updated_date: timeInReport(rest.update_time),
    transaction_amount: amount,
    ...(parts && { fee_amount: signed(-moneyCents(parts.paypal_fee)) }),
    transaction_status: status === 'PENDING' || status === 'DECLINED' ? states[status] : 'S',
    ...(rest.custom_id !== undefined && { custom_field: rest.custom_id }),
    ...(rest.invoice_id !== undefined && { invoice_id: rest.invoice_id }),
  };
}

function ofRefund({ id, status, amount, ...rest }: Refund, captureId: string): TransactionInfo {
  const states = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D', CANCELLED: 'D' } as const;
  return {
    transaction_id: id,
    paypal_reference_id: captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: 'T1107',
    transaction_initiation_date: timeInReport(rest.create_time),
    transaction_updated_date: timeInReport(rest.update_time),
    transaction_amount: signed(-moneyCents(amount)),
    fee_amount: signed(moneyCents(rest.seller_payable_breakdown.paypal_fee)),
    transaction_status: states[status],
    ...(rest.custom_id !== undefined && { custom_field: rest.custom_id }),
  };
}

function signed(cents: number) {
  const { currency_code, value } = moneyOf(Math.abs(cents), CURRENCY);
  return { currency_code, value: cents < 0 ? `-${value}` : value };
}

/** The report writes the zone without a colon. */
function timeInReport(time: string): string {
  return time.replace(/(\.\d{3})?Z$/, '+0000');
}

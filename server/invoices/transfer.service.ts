import type { Transfer } from '#contract/girocode.rules.ts';
import type { TransferDetails } from '#contract/invoices.contract.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { openAppointmentOfLink } from '#server/payments/link/pay-by-link.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import { invoiceNumber } from './invoices.rules.ts';
import { findInvoiceOf, type Invoice } from './invoices.store.ts';

/**
 * How to pay an unpaid invoice by transfer; undefined if it is paid or the clinic has set no account. The account is the
 * clinic's present one, also for an old invoice: the money must arrive.
 */
export async function transferOf(db: Db, invoice: Invoice): Promise<Transfer | undefined> {
  const { state, kind, year, number, totalCents, locale } = invoice;
  if (state !== 'unpaid' || kind !== 'invoice' || year === null || number === null) return undefined;
  const found = await settingValues(db, [
    'invoice_iban',
    'invoice_bic',
    'invoice_account_holder',
    'invoice_clinic_name',
    'hospital_name',
  ] as const);
  if (!found.invoice_iban) return undefined;
  const { invoice_account_holder: holder, invoice_clinic_name: clinic, hospital_name: name } = found;
  return {
    recipient: holder ?? clinic ?? name ?? '',
    iban: found.invoice_iban,
    bic: found.invoice_bic ?? '',
    amountCents: totalCents,
    reference: `${invoices_paper[locale].invoice} ${invoiceNumber({ year, number })}`,
  };
}

/** The same behind a payment link: it names the number of the invoice, and nothing of the appointment. */
export async function readLinkTransfer(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<{ data: TransferDetails | null }> {
  const appointmentId = await openAppointmentOfLink(deps, token);
  const invoice = appointmentId === undefined ? undefined : await findInvoiceOf(deps.db, appointmentId);
  const transfer = invoice && (await transferOf(deps.db, invoice));
  if (!transfer) return { data: null };
  const { amountCents: amount_cents, ...words } = transfer;
  return { data: { ...words, amount_cents } };
}

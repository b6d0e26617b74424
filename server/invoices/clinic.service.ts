import type { Locale } from '#contract/locale.ts';
import { settingValues } from '#server/content/settings.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import { type BillReason, inBothLanguages } from './invoice-lines.rules.ts';
import type { InvoiceIssuer } from './invoices.tables.ts';

/** As the clinic has set it at present; what is not set is left out of the paper. */
export async function billingClinic(db: Db): Promise<InvoiceIssuer> {
  const found = await settingValues(db, [
    'hospital_name',
    'invoice_clinic_name',
    'invoice_clinic_address',
    'invoice_clinic_tax_number',
    'invoice_clinic_bank',
  ]);
  return {
    name: found.invoice_clinic_name ?? found.hospital_name ?? '',
    address: found.invoice_clinic_address ?? '',
    taxNumber: found.invoice_clinic_tax_number ?? '',
    bank: found.invoice_clinic_bank ?? '',
  };
}

/** Why a bill contains no tax: the clinic's own words, or the usual ones. */
export async function taxNoteFor(db: Db, reason: BillReason): Promise<Record<Locale, string>> {
  const subject = reason === 'visit' ? 'visit' : 'fee';
  const found = await settingValues(db, [
    'invoice_tax_note_visit_de',
    'invoice_tax_note_visit_en',
    'invoice_tax_note_fee_de',
    'invoice_tax_note_fee_en',
  ]);
  return inBothLanguages(
    (locale) =>
      found[`invoice_tax_note_${subject}_${locale}`] ?? invoices_paper[locale][`tax_note_${subject}`],
  );
}

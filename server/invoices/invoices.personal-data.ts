import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Holding,
  Leaving,
  PersonalCopy,
  PersonalData,
  PersonalFile,
} from '#server/platform/personal-data.ts';
import { billingClinic } from './clinic.service.ts';
import { clinicResource, invoiceResource } from './invoice-fhir.rules.ts';
import { invoiceNumber } from './invoice-number.rules.ts';
import { invoicePdf } from './invoice-pdf.service.ts';
import type { Invoice } from './invoices.store.ts';
import {
  copyInvoices,
  copySendings,
  deleteInvoices,
  lastIssuedAt,
  listAllInvoices,
} from './leaving.store.ts';
import { giveInvoices } from './merging.store.ts';

export const invoicesPersonalData: PersonalData = {
  tables: ['invoice', 'invoice_sending'],
  read: readInvoices,
  holdings: issuedInvoices,
  forget: forgetInvoices,
  merge: giveInvoices,
};

async function readInvoices(deps: Deps, patientId: number): Promise<PersonalCopy> {
  const { db, config } = deps;
  const found = await listAllInvoices(db, patientId);
  const bills = found.map((invoice) => invoiceResource(invoice, config.publicUrl));
  return {
    json: {
      invoices: await copyInvoices(db, patientId),
      invoice_sendings: await copySendings(db, patientId),
    },
    fhir: bills.length > 0 ? [clinicResource(await billingClinic(db)), ...bills] : [],
    files: found.flatMap((invoice) => paperOf(deps, patientId, invoice)),
  };
}

/** A draft has no paper. */
function paperOf(deps: Deps, patientId: number, { id, year, number }: Invoice): PersonalFile[] {
  if (year === null || number === null) return [];
  const open = async () => (await invoicePdf(deps, patientId, id)).content;
  return [{ name: `${invoiceNumber({ year, number })}.pdf`, open }];
}

async function issuedInvoices(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastIssuedAt(db, patientId);
  return latest ? [{ what: 'invoices', duty: 'books', latest }] : [];
}

/** A draft may still become a bill as long as the books are open. */
async function forgetInvoices(tx: Db, { patientId, stillKept }: Leaving): Promise<void> {
  if (!stillKept.has('books')) await deleteInvoices(tx, patientId);
}

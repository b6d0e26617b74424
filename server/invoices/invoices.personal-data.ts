import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Erasure,
  FhirResource,
  Holding,
  PersonalCopy,
  PersonalData,
  PersonalFile,
} from '#server/platform/personal-data.ts';
import { invoiceNumber } from './invoices.rules.ts';
import {
  copyDunning,
  copyInvoices,
  copySendings,
  deleteInvoices,
  type Invoice,
  lastIssuedAt,
  listAllInvoices,
  moveInvoicesTo,
} from './invoices.store.ts';
import type { InvoiceIssuer } from './invoices.tables.ts';
import { billingClinic } from './issue-invoice.service.ts';
import { invoicePdf } from './read-invoice-pdf.service.ts';

const CLINIC = { reference: 'Organization/clinic' };

/** An invoice or a credit note as a FHIR resource. The sums of a credit note are negative. */
function invoiceResource(invoice: Invoice, publicUrl: string): FhirResource {
  const { id, patientId, kind, state, year, number, issuedAt, createdAt, lines, totalCents } = invoice;
  const money = (cents: number) => ({ value: cents / 100, currency: invoice.currency });
  const patient = { reference: `Patient/${patientId}` };
  const isNumbered = year !== null && number !== null;
  return {
    resourceType: 'Invoice',
    id: `invoice-${id}`,
    ...(isNumbered && {
      identifier: [{ system: `${publicUrl}/invoices`, value: invoiceNumber({ year, number }) }],
    }),
    status: { draft: 'draft', unpaid: 'issued', paid: 'balanced' }[state],
    type: { text: kind },
    subject: patient,
    recipient: patient,
    date: (issuedAt ?? createdAt).toISOString(),
    issuer: CLINIC,
    lineItem: lines.map(({ title, amountCents }, place) => ({
      sequence: place + 1,
      chargeItemCodeableConcept: { text: title[invoice.locale] },
      priceComponent: [{ type: 'base', amount: money(amountCents) }],
    })),
    totalNet: money(totalCents),
    totalGross: money(totalCents),
  };
}

function clinicResource({ name, address }: InvoiceIssuer): FhirResource {
  return {
    resourceType: 'Organization',
    id: 'clinic',
    name: name || 'Online Klinik',
    ...(address && { address: [{ text: address }] }),
  };
}

export const invoicesPersonalData: PersonalData = {
  tables: ['invoice', 'invoice_sending', 'invoice_dunning'],
  read: readInvoices,
  holdings: issuedInvoices,
  forget: forgetInvoices,
  merge: moveInvoicesTo,
};

async function readInvoices(deps: Deps, patientId: number): Promise<PersonalCopy> {
  const { db, config } = deps;
  const found = await listAllInvoices(db, patientId);
  const invoices = found.map((invoice) => invoiceResource(invoice, config.publicUrl));
  return {
    json: {
      invoices: await copyInvoices(db, patientId),
      invoice_sendings: await copySendings(db, patientId),
      invoice_dunning: await copyDunning(db, patientId),
    },
    fhir: invoices.length > 0 ? [clinicResource(await billingClinic(db)), ...invoices] : [],
    files: found.flatMap((invoice) => describePaper(deps, patientId, invoice)),
  };
}

/** A draft has no PDF. */
function describePaper(deps: Deps, patientId: number, { id, year, number }: Invoice): PersonalFile[] {
  if (year === null || number === null) return [];
  const open = async () => (await invoicePdf(deps, patientId, id)).content;
  return [{ name: `${invoiceNumber({ year, number })}.pdf`, open }];
}

async function issuedInvoices(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastIssuedAt(db, patientId);
  return latest ? [{ what: 'invoices', duty: 'books', latest }] : [];
}

/** Drafts stay as well while the books must be kept: a draft may still be issued. */
async function forgetInvoices(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (!stillKept.has('books')) await deleteInvoices(tx, patientId);
}

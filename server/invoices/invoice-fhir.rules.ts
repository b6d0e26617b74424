import type { FhirResource } from '#server/platform/personal-data.ts';
import { invoiceNumber } from './invoice-number.rules.ts';
import type { Invoice } from './invoices.store.ts';
import type { InvoiceIssuer } from './invoices.tables.ts';

const CLINIC = { reference: 'Organization/clinic' };

/** A bill or a credit note as other systems of medicine understand it; of a credit note the sums are below zero. */
export function invoiceResource(invoice: Invoice, publicUrl: string): FhirResource {
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

export function clinicResource({ name, address }: InvoiceIssuer): FhirResource {
  return {
    resourceType: 'Organization',
    id: 'clinic',
    name: name || 'Online Klinik',
    ...(address && { address: [{ text: address }] }),
  };
}

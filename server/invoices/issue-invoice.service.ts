import type { AppointmentMoved } from '#server/appointments/appointments.events.ts';
import { type Appointment, lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { statementOf, waitsForPositions } from '#server/appointments/positions/statement.service.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import { invoiceTaxPercent, settingValues } from '#server/content/settings.service.ts';
import { costsNothing } from '#server/payments/charge/settlement.rules.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineEvent, recordEvent } from '#server/platform/jobs/outbox.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import { dueDateOf } from './due-date.service.ts';
import {
  billedLines,
  type InvoiceReason,
  inBothLanguages,
  type LineTax,
  positionLines,
  recipientOf,
  yearOfIssue,
} from './invoices.rules.ts';
import {
  changeDraft,
  deleteDraft,
  findInvoiceOf,
  type Invoice,
  insertDraft,
  issueDraft,
  markPaid,
  markUnpaid,
  takeNumber,
} from './invoices.store.ts';
import type { InvoiceIssuer, InvoiceLine } from './invoices.tables.ts';

type IssueDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** An invoice or a credit note got its number. Recorded once for each. */
export const invoiceIssued = defineEvent<{ invoiceId: number }>('invoices.issued');

/*
 * Every function that writes an appointment's invoices locks the appointment first. So events may arrive
 * concurrently, twice or in another order.
 */

/** Drafts the invoice of a confirmed appointment, unless the appointment costs nothing by now. */
export async function draftInvoice(
  { db, now }: IssueDeps,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    if (appointment && !costsNothing(appointment.status, appointment.terms))
      await ensureInvoice(tx, appointment, now());
  });
}

/**
 * The appointment costs nothing: delete the draft. An issued invoice is never deleted; a credit note corrects it.
 */
export async function dropDraft({ db }: IssueDeps, { appointmentId, to }: AppointmentMoved): Promise<void> {
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    if (appointment && costsNothing(to, appointment.terms)) await deleteDraft(tx, appointmentId);
  });
}

/** The clinic waived the fee: delete the draft. */
export async function dropWaivedDraft(
  { db }: IssueDeps,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockIfFound(tx, appointmentId)) await deleteDraft(tx, appointmentId);
  });
}

/** The invoice of an appointment, drafted now if there is none. */
export async function ensureInvoice(tx: Db, appointment: Appointment, now: Date): Promise<Invoice> {
  const { id: appointmentId, patientId, locale } = appointment;
  await insertDraft(tx, {
    patientId,
    appointmentId,
    locale,
    createdAt: now,
    recipient: recipientOf(appointment.person, locale),
    ...(await priceOf(tx, appointment)),
  });
  const invoice = await findInvoiceOf(tx, appointmentId);
  if (!invoice) throw new Error('A draft vanished while being made.');
  return invoice;
}

/** Writes the draft anew after a discount. An issued invoice is refused. The appointment is locked. */
export async function redraftInvoice(tx: Db, appointment: Appointment, now: Date): Promise<void> {
  const { id } = await ensureInvoice(tx, appointment, now);
  await changeDraft(tx, id, await priceOf(tx, appointment));
}

/** The agreed price of an appointment less its discount. */
async function priceOf(tx: Db, { id, serviceId, startsAt, terms }: Appointment) {
  const service = await pricedService(tx, serviceId);
  if (!service) throw new Error(`Appointment ${id} is for no service.`);
  const { amountCents, discountCents = 0 } = terms;
  const totalCents = amountCents - discountCents;
  const price = { service: service.titles, startsAt, amountCents: totalCents, discountCents };
  const tax = await taxFor(tx, 'appointment');
  return { totalCents, lines: billedLines('appointment', { ...price, tax }) };
}

/** The final amount of an appointment, and whether it was paid. */
export interface Claim {
  reason: InvoiceReason;
  amountCents: number;
  state: 'paid' | 'unpaid';
}

/** The price was paid in advance. */
export async function invoiceCaptured(
  deps: IssueDeps,
  { appointmentId, amountCents }: { appointmentId: number; amountCents: number },
): Promise<void> {
  await issueFor(deps, appointmentId, async (tx, appointment) => {
    const isUnpaid = (await findInvoiceOf(tx, appointmentId))?.state === 'unpaid';
    if (isUnpaid || !(await isInvoicedLater(tx, appointment)))
      return { reason: 'appointment', amountCents, state: 'paid' };
    if (!costsNothing(appointment.status, appointment.terms)) await keepAsDraft(tx, appointment, deps.now());
    return undefined;
  });
}

/** An invoice lists the positions that the doctor confirms, so what is paid in advance is invoiced after that. */
export async function isInvoicedLater(tx: Db, appointment: Appointment): Promise<boolean> {
  return appointment.gateway === 'paypal' && (await waitsForPositions(tx, appointment));
}

async function keepAsDraft(tx: Db, appointment: Appointment, now: Date): Promise<void> {
  const { id, state, lines, totalCents } = await ensureInvoice(tx, appointment, now);
  if (state === 'draft') await changeDraft(tx, id, { lines: prepaid(lines), totalCents });
}

function prepaid(lines: InvoiceLine[]): InvoiceLine[] {
  return lines.map((line, place) => (place === 0 ? { ...line, isPrepaid: true } : line));
}

/**
 * A card was charged. A payment in advance got its invoice when it was captured, so it is skipped here, unless the
 * invoice waited for the positions.
 */
export async function invoiceCharged(
  deps: IssueDeps,
  { appointmentId, reason, amountCents }: { appointmentId: number } & Omit<Claim, 'state'>,
): Promise<void> {
  await issueFor(deps, appointmentId, async (tx, appointment) => {
    const isOpen = await isOpenAgain(tx, appointmentId);
    const claim: Claim = { reason, amountCents, state: isOpen ? 'unpaid' : 'paid' };
    if (appointment.gateway !== 'paypal') return claim;
    const draft = await findInvoiceOf(tx, appointmentId);
    const isWaiting = draft?.lines[0]?.isPrepaid ?? (await isInvoicedLater(tx, appointment));
    if (draft && draft.state !== 'draft') return undefined;
    return isWaiting ? { ...claim, amountCents: await keptOf(tx, appointmentId, amountCents) } : undefined;
  });
}

/** The staff took the receipt back before this event was handled. */
async function isOpenAgain(tx: Db, appointmentId: number): Promise<boolean> {
  return (await paymentsOfAppointments(tx, [appointmentId])).get(appointmentId)?.isOpen ?? false;
}

/** The money was recorded by mistake: the invoice is unpaid again, unless it was paid meanwhile. */
export async function reopenInvoice(
  { db }: IssueDeps,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    if (appointment && (await isOpenAgain(tx, appointmentId))) await markUnpaid(tx, appointmentId);
  });
}

/** What was refunded before the invoice is not on it. */
async function keptOf(tx: Db, appointmentId: number, amountCents: number): Promise<number> {
  const payment = (await paymentsOfAppointments(tx, [appointmentId])).get(appointmentId);
  return Math.min(amountCents, payment?.keptCents ?? amountCents);
}

/** The card was declined, but the price or fee is owed: issue an unpaid invoice. */
export async function invoiceUnpaid(
  deps: IssueDeps,
  { appointmentId, reason, amountCents }: { appointmentId: number } & Omit<Claim, 'state'>,
): Promise<void> {
  await issueFor(deps, appointmentId, async () => ({ reason, amountCents, state: 'unpaid' }));
}

async function issueFor(
  { db, now, config }: IssueDeps,
  appointmentId: number,
  claimOf: (tx: Db, appointment: Appointment) => Promise<Claim | undefined>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    const claim = appointment && (await claimOf(tx, appointment));
    if (!claim) return;
    if (config.isProduction) await requireTaxNumber(tx);
    await issueInvoice(tx, appointment, claim, now());
  });
}

/**
 * An invoice without a tax number is none (§ 14 UStG). The queue repeats the event, at last every hour for about a week,
 * and the checklist of the administrators names what is missing.
 */
async function requireTaxNumber(tx: Db): Promise<void> {
  const { taxNumber } = await billingClinic(tx);
  if (!taxNumber) throw new Error('An invoice waits for the tax number of the clinic.');
}

/** Issues the draft with its number and final lines. An issued invoice stays as it is. The appointment is locked. */
export async function issueInvoice(tx: Db, appointment: Appointment, claim: Claim, now: Date): Promise<void> {
  const draft = await ensureInvoice(tx, appointment, now);
  if (draft.state === 'unpaid' && claim.state === 'paid') return await payInvoice(tx, draft, claim);
  if (draft.state !== 'draft') return;

  const { amountCents, state } = claim;
  const lines = await linesFor(tx, appointment, draft, claim);
  const facts = await factsOfIssue(tx, appointment, claim, now);
  const words = { lines, totalCents: amountCents, state, ...facts };
  const year = yearOfIssue(now);
  const number = await takeNumber(tx, year);
  await issueDraft(tx, draft.id, { ...words, year, number, issuedAt: now });
  await recordEvent(tx, invoiceIssued, { invoiceId: draft.id });
}

/** What an invoice keeps from the day of its issue. A fee is for no treatment, so it names no doctor. */
export async function factsOfIssue(
  tx: Db,
  { doctorId }: Appointment,
  { reason }: Pick<Claim, 'reason'>,
  issuedAt: Date,
) {
  const doctor = reason === 'appointment' ? ((await doctorNameOf(tx, doctorId)) ?? null) : null;
  return { doctor, dueOn: await dueDateOf(tx, issuedAt), issuer: await billingClinic(tx) };
}

/** By the positions of the appointment if there are any; a fee and everything else by title and price. */
export async function linesFor(
  tx: Db,
  { id, startsAt, terms, gateway }: Appointment,
  draft: Invoice,
  { reason, amountCents }: Claim,
): Promise<InvoiceLine[]> {
  const tax = await taxFor(tx, reason);
  const statement = reason === 'appointment' ? await statementOf(tx, id) : undefined;
  const service = draft.lines[0]?.title ?? { de: '', en: '' };
  const { discountCents } = terms;
  const lines =
    (statement && positionLines({ ...statement, startsAt, amountCents, tax })) ??
    billedLines(reason, { service, startsAt, amountCents, discountCents, tax });
  return gateway === 'paypal' && draft.lines[0]?.isPrepaid ? prepaid(lines) : lines;
}

async function payInvoice(tx: Db, open: Invoice, { amountCents }: Claim): Promise<void> {
  if (amountCents !== open.totalCents)
    throw new Error(`Invoice ${open.id} was paid with another amount than it says.`);
  await markPaid(tx, open.id);
}

/** The clinic's current data for invoices. Empty values are left out of the PDF. */
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

/**
 * The tax of an appointment by the clinic's rate; without one, why there is none: in the clinic's words, or that a
 * treatment is free of tax. A fee has no service in return, so it is never taxed.
 */
async function taxFor(db: Db, reason: InvoiceReason): Promise<LineTax> {
  const subject = reason === 'appointment' ? 'appointment' : 'fee';
  const taxPercent = subject === 'appointment' ? await invoiceTaxPercent(db) : 0;
  if (taxPercent > 0) return { taxNote: { de: '', en: '' }, taxPercent };
  const found = await settingValues(db, [
    'invoice_tax_note_appointment_de',
    'invoice_tax_note_appointment_en',
    'invoice_tax_note_fee_de',
    'invoice_tax_note_fee_en',
  ]);
  const taxNote = inBothLanguages(
    (locale) =>
      found[`invoice_tax_note_${subject}_${locale}`] ?? invoices_paper[locale][`tax_note_${subject}`],
  );
  return { taxNote };
}

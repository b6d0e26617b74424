import type { AppointmentMoved } from '#server/appointments/appointment-news.service.ts';
import { lockVisit, type Visit } from '#server/appointments/visit.service.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import { costsNothing } from '#server/payments/visit-money.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { taxNoteFor } from './clinic.service.ts';
import { billedLine, recipientOf } from './invoice-lines.rules.ts';
import { deleteDraft, findBillOf, type Invoice, insertDraft } from './invoices.store.ts';

type Story = Pick<Deps, 'db' | 'now'>;

/*
 * Whoever writes about a visit's bills locks the visit first. So its news may come at once, twice or in another
 * order, and everybody sees what the one before has written.
 */

/** A bill is expected: what it will say if all goes as agreed. Nothing when the visit is off by now. */
export async function draftInvoice(
  { db, now }: Story,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const visit = await lockVisit(tx, appointmentId);
    if (visit && !costsNothing(visit.status, visit.terms)) await ensureBill(tx, visit, now());
  });
}

/** Nothing will be asked for. What was issued already is corrected by a credit note, never taken away. */
export async function dropDraft({ db }: Story, { appointmentId, to }: AppointmentMoved): Promise<void> {
  await db.transaction(async (tx) => {
    const visit = await lockVisit(tx, appointmentId);
    if (visit && costsNothing(to, visit.terms)) await deleteDraft(tx, appointmentId);
  });
}

/** The fee of a visit that was not kept is forgiven. */
export async function dropWaivedDraft(
  { db }: Story,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockVisit(tx, appointmentId)) await deleteDraft(tx, appointmentId);
  });
}

/** The one bill of a visit, drafted now unless it was before. */
export async function ensureBill(tx: Db, visit: Visit, now: Date): Promise<Invoice> {
  const { id: appointmentId, patientId, locale, startsAt, terms } = visit;
  const service = await pricedService(tx, visit.serviceId);
  if (!service) throw new Error(`Appointment ${appointmentId} is for no service.`);
  const { amountCents } = terms;
  const taxNote = await taxNoteFor(tx, 'visit');
  await insertDraft(tx, {
    ...{ patientId, appointmentId, locale, totalCents: amountCents, createdAt: now },
    recipient: recipientOf(visit.person, locale),
    lines: [billedLine('visit', { service: service.titles, startsAt, amountCents, taxNote })],
  });
  const bill = await findBillOf(tx, appointmentId);
  if (!bill) throw new Error('A draft vanished while being made.');
  return bill;
}

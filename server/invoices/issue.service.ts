import { lockVisit, type Visit } from '#server/appointments/visit.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { billingClinic, taxNoteFor } from './clinic.service.ts';
import { ensureBill } from './draft.service.ts';
import { type BillReason, billedLine } from './invoice-lines.rules.ts';
import { invoiceIssued } from './invoice-news.service.ts';
import { yearOfIssue } from './invoice-number.rules.ts';
import { type Invoice, issueDraft, markPaid, takeNumber } from './invoices.store.ts';

type Story = Pick<Deps, 'db' | 'now'>;

/** What a visit costs in the end, and whether the money is in. */
export interface Claim {
  reason: BillReason;
  amountCents: number;
  state: 'paid' | 'unpaid';
}

/** The price was paid in advance. */
export async function billCaptured(
  deps: Story,
  { appointmentId, amountCents }: { appointmentId: number; amountCents: number },
): Promise<void> {
  await bill(deps, appointmentId, () => ({ reason: 'visit', amountCents, state: 'paid' }));
}

/** A card was charged. What is kept of a payment in advance was billed when it came, and is no news here. */
export async function billCharged(
  deps: Story,
  { appointmentId, reason, amountCents }: { appointmentId: number } & Omit<Claim, 'state'>,
): Promise<void> {
  await bill(deps, appointmentId, ({ gateway }) =>
    gateway === 'paypal' ? undefined : { reason, amountCents, state: 'paid' },
  );
}

/** The card was refused, but the visit took place or its fee was agreed: the claim stands and is billed. */
export async function billUnpaid(
  deps: Story,
  { appointmentId, reason, amountCents }: { appointmentId: number } & Omit<Claim, 'state'>,
): Promise<void> {
  await bill(deps, appointmentId, () => ({ reason, amountCents, state: 'unpaid' }));
}

async function bill(
  { db, now }: Story,
  appointmentId: number,
  claimOf: (visit: Visit) => Claim | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const visit = await lockVisit(tx, appointmentId);
    const claim = visit && claimOf(visit);
    if (claim) await issueInvoice(tx, visit, claim, now());
  });
}

/** Gives the bill its number and its final words; the visit is locked. What was issued before stays as it is. */
export async function issueInvoice(tx: Db, visit: Visit, claim: Claim, now: Date): Promise<void> {
  const draft = await ensureBill(tx, visit, now);
  if (draft.state === 'unpaid' && claim.state === 'paid') return await settle(tx, draft, claim);
  if (draft.state !== 'draft') return;

  const { reason, amountCents, state } = claim;
  const service = draft.lines[0]?.title ?? { de: '', en: '' };
  const taxNote = await taxNoteFor(tx, reason);
  const { startsAt } = visit;
  const lines = [billedLine(reason, { service, startsAt, amountCents, taxNote })];
  const words = { lines, totalCents: amountCents, state, issuer: await billingClinic(tx) };
  const year = yearOfIssue(now);
  const number = await takeNumber(tx, year);
  await issueDraft(tx, draft.id, { ...words, year, number, issuedAt: now });
  await recordEvent(tx, invoiceIssued, { invoiceId: draft.id });
}

async function settle(tx: Db, open: Invoice, { amountCents }: Claim): Promise<void> {
  if (amountCents !== open.totalCents)
    throw new Error(`Invoice ${open.id} was paid with another amount than it says.`);
  await markPaid(tx, open.id);
}

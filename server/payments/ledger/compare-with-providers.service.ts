import type { Answer, CardCharge, CardRefund } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalCapture, PayPalRefund } from '#server/adapters/paypal/paypal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCharge, findChargeOfIntent, findWaitingCharges } from '../charge/charge.store.ts';
import { settleCharge } from '../charge/charge-card.service.ts';
import { checkDispute } from '../dispute/settle-dispute.service.ts';
import { logIfUnreachable, ProviderUnreachable } from '../providers.service.ts';
import { settleRefundOfProvider } from '../refund/send-refund.service.ts';
import { hasAnyPayment, isUnderWay, type LedgerEntry, ledgerOf, ledgerSince } from './ledger.store.ts';
import { openTask } from './payment-task.store.ts';

const COMPARED_DAYS = 3;

/**
 * Compares the ledger with the providers in both directions. A difference becomes a task for the staff, never a
 * charge or refund: only a human can find out which side is right.
 */
export async function compareWithProviders(deps: Deps): Promise<void> {
  if (!(await hasAnyPayment(deps.db))) return;
  await settleWaitingCharges(deps);
  const since = new Date(deps.now().getTime() - COMPARED_DAYS * 24 * 3_600_000);
  const ours = await ledgerSince(deps.db, since);
  const theirs = [...(await stripeEntries(deps, since, ours)), ...(await paypalEntries(deps, since, ours))];
  await settleDiffering(deps, await differences(deps, theirs));
  for (const difference of await differences(deps, theirs)) await report(deps, difference);
  await settleDisputes(deps, since);
}

async function differences({ db }: Deps, theirs: ProviderEntry[]): Promise<Difference[]> {
  const ids = theirs.map(({ providerId }) => providerId);
  return differencesBetween(await ledgerOf(db, ids), theirs);
}

/** A webhook may be missing: a bank returned a refund, or a patient paid a written-off charge. Read both again. */
async function settleDiffering(deps: Deps, found: Difference[]): Promise<void> {
  for (const { kind, providerId } of found) {
    if (kind === 'refunded') await settleRefundOfProvider(deps, providerId);
    const charged = kind === 'charged' ? await findChargeOfIntent(deps.db, providerId) : undefined;
    if (charged) await settleCharge(deps, charged, { isStuck: false });
  }
}

/** A webhook may be missing: a patient paid by link. Read every waiting charge. */
async function settleWaitingCharges(deps: Deps): Promise<void> {
  for (const id of await findWaitingCharges(deps.db)) {
    const charged = await findCharge(deps.db, id);
    if (charged) await logIfUnreachable(deps, settleCharge(deps, charged, { isStuck: false }));
  }
}

/** A webhook may be missing: a payment can be disputed months later. Read the new disputes. */
async function settleDisputes(deps: Deps, since: Date): Promise<void> {
  for (const id of await foundOrRetry(deps.cards.disputesSince(since)))
    await logIfUnreachable(deps, checkDispute(deps, 'stripe', id));
  for (const id of await foundOrRetry(deps.paypal.disputesSince(since)))
    await logIfUnreachable(deps, checkDispute(deps, 'paypal', id));
}

async function stripeEntries({ cards }: Deps, since: Date, ours: LedgerEntry[]): Promise<ProviderEntry[]> {
  const charges = (await foundOrRetry(cards.chargesSince(since))).map(chargeEntry);
  const refunds = (await foundOrRetry(cards.refundsSince(since))).map(refundEntry);
  const listed = new Set([...charges, ...refunds].map(({ providerId }) => providerId));
  const missing = ours.filter(({ gateway, providerId }) => gateway === 'stripe' && !listed.has(providerId));
  const read = missing.map(async ({ kind, providerId }) =>
    kind === 'charged'
      ? entryOf(kind, providerId, await cards.readCharge(providerId), chargeEntry)
      : entryOf(kind, providerId, await cards.readRefund(providerId), refundEntry),
  );
  return [...charges, ...refunds, ...(await Promise.all(read))];
}

/** PayPal lists its events, not its payments, so each capture and refund is read by itself. */
async function paypalEntries({ paypal }: Deps, since: Date, ours: LedgerEntry[]): Promise<ProviderEntry[]> {
  const kinds = { capture: 'charged', refund: 'refunded' } as const;
  const wanted = new Map<string, LedgerEntry['kind']>();
  for (const { gateway, providerId, kind } of ours) if (gateway === 'paypal') wanted.set(providerId, kind);
  for (const { about } of await foundOrRetry(paypal.newsSince(since))) {
    if (about.kind === 'capture' || about.kind === 'refund') wanted.set(about.id, kinds[about.kind]);
  }
  const entries: ProviderEntry[] = [];
  for (const [providerId, kind] of wanted) {
    entries.push(
      kind === 'charged'
        ? entryOf(kind, providerId, await paypal.readCapture(providerId), captureEntry)
        : entryOf(kind, providerId, await paypal.readRefund(providerId), refundEntry),
    );
  }
  return entries;
}

function entryOf<Found>(
  kind: LedgerEntry['kind'],
  providerId: string,
  answer: Answer<Found>,
  entry: (found: Found) => ProviderEntry,
): ProviderEntry {
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  return answer.outcome === 'done' ? entry(answer.found) : { kind, providerId, cents: 0 };
}

function chargeEntry({ intentId, status, receivedCents }: CardCharge): ProviderEntry {
  const isOpen = status === 'processing';
  return { kind: 'charged', providerId: intentId, cents: isOpen ? undefined : receivedCents };
}

function captureEntry({ captureId, status, amountCents }: PayPalCapture): ProviderEntry {
  const cents = status === 'declined' ? 0 : amountCents;
  return { kind: 'charged', providerId: captureId, cents: status === 'pending' ? undefined : cents };
}

function refundEntry({ refundId, status, amountCents }: CardRefund | PayPalRefund): ProviderEntry {
  const cents = status === 'failed' ? 0 : amountCents;
  return { kind: 'refunded', providerId: refundId, cents: status === 'pending' ? undefined : cents };
}

async function foundOrRetry<Found>(asked: Promise<Answer<Found>>): Promise<Found> {
  const answer = await asked;
  if (answer.outcome === 'done') return answer.found;
  throw new ProviderUnreachable(answer.code);
}

async function report({ db, now }: Deps, difference: Difference): Promise<void> {
  const { providerId, kind, oursCents, theirsCents } = difference;
  const paymentId = difference.paymentId ?? (await findChargeOfIntent(db, providerId))?.payment.id ?? null;
  if (paymentId !== null && (await isUnderWay(db, paymentId))) return;
  const details = { kind, providerId, oursCents, theirsCents };
  await openTask(db, { kind: 'difference', subject: providerId, paymentId, details }, now());
}

/** What a provider says about one of its ids. `cents` is undefined while the provider has not decided. */
interface ProviderEntry {
  kind: LedgerEntry['kind'];
  providerId: string;
  cents: number | undefined;
}

interface Difference {
  providerId: string;
  kind: LedgerEntry['kind'];
  paymentId: number | null;
  oursCents: number;
  theirsCents: number;
}

/** Compares the amounts under each provider id. An id without money on both sides is no difference. */
export function differencesBetween(ours: LedgerEntry[], theirs: ProviderEntry[]): Difference[] {
  const known = new Map(ours.map((entry) => [entry.providerId, entry]));
  return theirs.flatMap(({ kind, providerId, cents }) => {
    const entry = known.get(providerId);
    const oursCents = entry?.cents ?? 0;
    if (cents === undefined || cents === oursCents) return [];
    return [{ providerId, kind, paymentId: entry?.paymentId ?? null, oursCents, theirsCents: cents }];
  });
}

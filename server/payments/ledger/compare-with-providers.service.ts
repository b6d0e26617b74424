import type {
  Answer,
  CardCharge,
  CardDispute,
  CardRefund,
} from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalCapture, PayPalDispute, PayPalRefund } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCharge, findChargeOfIntent, findWaitingCharges } from '../charge/charge.store.ts';
import { settleCharge } from '../charge/charge-card.service.ts';
import { checkDispute } from '../dispute/settle-dispute.service.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { logIfUnreachable, ProviderUnreachable } from '../providers.service.ts';
import { isReturnedByDispute } from '../refund/refund.rules.ts';
import { settleRefundOfProvider } from '../refund/send-refund.service.ts';
import { hasAnyPayment, isUnderWay, type LedgerEntry, ledgerOf, ledgerSince } from './ledger.store.ts';
import { findPaymentOfCapture, listKeptCaptures, type Payment } from './payment.store.ts';
import { openTask } from './payment-task.store.ts';

const COMPARED_DAYS = 3;
const DAY_MS = 24 * 3_600_000;
/** As long as a payer's bank can take money back from PayPal. */
const REVERSIBLE_DAYS = 180;
const NIGHTS = 3;

/**
 * Compares the ledger with the providers in both directions. A difference becomes a task for the staff, never a
 * charge or refund: only a human can find out which side is right.
 */
export async function compareWithProviders(deps: Deps): Promise<void> {
  if (!(await hasAnyPayment(deps.db))) return;
  await settleWaitingCharges(deps);
  await settleOlderCaptures(deps);
  const since = new Date(deps.now().getTime() - COMPARED_DAYS * DAY_MS);
  await settleDisputes(deps, since);
  const ours = await ledgerSince(deps.db, since);
  const theirs = [...(await stripeEntries(deps, since, ours)), ...(await paypalEntries(deps, since, ours))];
  await settleDiffering(deps, await differences(deps, theirs));
  for (const difference of await differences(deps, theirs)) await report(deps, difference);
}

async function differences({ db }: Deps, theirs: ProviderEntry[]): Promise<Difference[]> {
  const ids = theirs.map(({ providerId }) => providerId);
  return differencesBetween(await ledgerOf(db, ids), theirs);
}

/** A webhook may be missing: a bank returned a refund, or a patient paid a written-off charge. Read both again. */
async function settleDiffering(deps: Deps, found: Difference[]): Promise<void> {
  for (const { kind, providerId, captureId } of found) {
    if (kind === 'refunded') await settleRefundOfProvider(deps, providerId);
    if (captureId !== undefined) await settleCapture(deps, captureId);
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

/** Reads the order of a capture, with its reversals. */
async function settleCapture(deps: Deps, captureId: string): Promise<void> {
  const payment = await findPaymentOfCapture(deps.db, captureId);
  if (payment?.orderId) await logIfUnreachable(deps, settleOrder(deps, payment.orderId));
}

/**
 * A webhook may be missing, and PayPal's list of events ends: a bank can take money back for half a year. Each night a
 * third of the captures of that time is read.
 */
async function settleOlderCaptures(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  const since = new Date(now - REVERSIBLE_DAYS * DAY_MS);
  const third = Math.floor(now / DAY_MS) % NIGHTS;
  for (const { captureId, orderId } of await listKeptCaptures(deps.db, { since, third, of: NIGHTS })) {
    const capture = await foundOrRetry(deps.paypal.readCapture(captureId));
    if (capture.isReversed) await logIfUnreachable(deps, settleOrder(deps, orderId));
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
      : await returnedEntry(providerId, await cards.readRefund(providerId), () =>
          cards.readDispute(providerId),
        ),
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
        : await returnedEntry(providerId, await paypal.readRefund(providerId), () =>
            paypal.readDispute(providerId),
          ),
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

/** Money went back by a refund, or by a dispute whose id the ledger has. A lost dispute confirms the ledger. */
async function returnedEntry(
  providerId: string,
  refund: Answer<CardRefund | PayPalRefund>,
  readDispute: () => Promise<Answer<CardDispute | PayPalDispute>>,
): Promise<ProviderEntry> {
  if (refund.outcome !== 'refused') return entryOf('refunded', providerId, refund, refundEntry);
  return entryOf('refunded', providerId, await readDispute(), ({ status }) => ({
    kind: 'refunded',
    providerId,
    cents: status === 'lost' ? undefined : 0,
  }));
}

function chargeEntry({ intentId, status, receivedCents }: CardCharge): ProviderEntry {
  const isOpen = status === 'processing';
  return { kind: 'charged', providerId: intentId, cents: isOpen ? undefined : receivedCents };
}

function captureEntry({ captureId, status, amountCents }: PayPalCapture): ProviderEntry {
  const cents = status === 'declined' ? 0 : amountCents;
  return { kind: 'charged', providerId: captureId, cents: status === 'pending' ? undefined : cents };
}

function refundEntry(refund: CardRefund | PayPalRefund): ProviderEntry {
  const { refundId, status, amountCents } = refund;
  const cents = status === 'failed' ? 0 : amountCents;
  const captureId = 'captureId' in refund ? refund.captureId : undefined;
  return {
    kind: 'refunded',
    providerId: refundId,
    cents: status === 'pending' ? undefined : cents,
    captureId,
  };
}

async function foundOrRetry<Found>(asked: Promise<Answer<Found>>): Promise<Found> {
  const answer = await asked;
  if (answer.outcome === 'done') return answer.found;
  throw new ProviderUnreachable(answer.code);
}

async function report({ db, now }: Deps, difference: Difference): Promise<void> {
  const { providerId, kind, oursCents, theirsCents } = difference;
  const payment = (await findChargeOfIntent(db, providerId))?.payment ?? (await paymentOf(db, difference));
  const paymentId = difference.paymentId ?? payment?.id ?? null;
  if (paymentId !== null && (await isUnderWay(db, paymentId))) return;
  // Booked under the id of its dispute, or reported as lost twice.
  if (kind === 'refunded' && payment && isReturnedByDispute(payment)) return;
  const details = { kind, providerId, oursCents, theirsCents };
  await openTask(db, { kind: 'difference', subject: providerId, paymentId, details }, now());
}

async function paymentOf(db: Db, { captureId }: Difference): Promise<Payment | undefined> {
  return captureId === undefined ? undefined : await findPaymentOfCapture(db, captureId);
}

/** What a provider says about one of its ids. `cents` is undefined while the provider has not decided. */
interface ProviderEntry {
  kind: LedgerEntry['kind'];
  providerId: string;
  cents: number | undefined;
  /** Of a refund at PayPal. */
  captureId?: string | undefined;
}

interface Difference {
  providerId: string;
  kind: LedgerEntry['kind'];
  paymentId: number | null;
  oursCents: number;
  theirsCents: number;
  captureId: string | undefined;
}

/** Compares the amounts under each provider id. An id without money on both sides is no difference. */
export function differencesBetween(ours: LedgerEntry[], theirs: ProviderEntry[]): Difference[] {
  const known = new Map(ours.map((entry) => [entry.providerId, entry]));
  return theirs.flatMap(({ kind, providerId, cents, captureId }) => {
    const entry = known.get(providerId);
    const oursCents = entry?.cents ?? 0;
    if (cents === undefined || cents === oursCents) return [];
    const paymentId = entry?.paymentId ?? null;
    return [{ providerId, kind, paymentId, oursCents, theirsCents: cents, captureId }];
  });
}

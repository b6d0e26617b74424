import type { CardSetup } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { usableSince } from '../ledger/begin-payment.service.ts';
import { findUnbookedCards, storeCardOnce } from '../ledger/ledger.store.ts';
import { movePayment, nameOfActor, PROVIDER, SYSTEM } from '../ledger/move-payment.service.ts';
import {
  countRefusedCards,
  findBegunPayment,
  findPaymentOfSetup,
  lockPayment,
  type Payment,
  updatePayment,
} from '../ledger/payment.store.ts';
import { cardNoLongerNeeded, cardSavedWithoutBooking } from '../payments.events.ts';
import { foundOrUnavailable, ProviderUnreachable } from '../providers.service.ts';

type CardDeps = Pick<Deps, 'db' | 'now' | 'cards'>;

/** An open browser books within seconds. After this time the server books for the patient. */
const BROWSER_MINUTES = 2;

export interface VerifiedCard {
  paymentId: number;
  amountCents: number;
  slotId: string;
}

/** The client's claims about the card are not trusted: we read this payer's own setup from the provider. */
export async function verifyCardSetup(
  { db, now, cards }: CardDeps,
  claimed: { payer: string; paymentMethod: string; customerId?: string | undefined },
): Promise<VerifiedCard> {
  const begun = await findBegunPayment(db, claimed.payer, {
    gateway: 'stripe',
    states: ['setup_pending'],
    since: usableSince(now()),
  });
  if (!begun || begun.setupIntentId === null) throw new Failure('payments.card_not_verified');

  const setup = foundOrUnavailable(await cards.readSetupIntent(begun.setupIntentId));
  if (!isConfirmedCard(setup, begun, claimed)) {
    await readRefusedCards({ db, now, cards }, begun);
    await refuseCardTesting({ db, now }, begun);
    throw new Failure('payments.card_not_verified');
  }

  if (begun.paymentMethodId === null) await storeConfirmedCard(db, begun.id, setup, now());
  return { paymentId: begun.id, amountCents: begun.amountCents, slotId: begun.slotId };
}

/** Stores the card that the provider confirmed, once. */
export async function storeConfirmedCard(
  db: Db,
  paymentId: number,
  { status, paymentMethodId, card, setupIntentId }: CardSetup,
  now: Date,
): Promise<void> {
  if (status !== 'succeeded' || paymentMethodId === undefined) return;
  await storeCardOnce(
    db,
    paymentId,
    { paymentMethodId, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null },
    { actor: nameOfActor(PROVIDER), providerId: setupIntentId, at: now },
  );
}

/** Something happened to a setup: read its status from the provider and store it. */
export async function readSetupResult(
  { db, now, cards, log }: CardDeps & Pick<Deps, 'log'>,
  setupIntentId: string,
): Promise<void> {
  const payment = await findPaymentOfSetup(db, setupIntentId);
  if (payment?.state !== 'setup_pending') return;
  const answer = await cards.readSetupIntent(setupIntentId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'refused') return;

  const setup = answer.found;
  if (cards.mode === 'live' && setup.lastDecline?.code === 'test_mode_live_card')
    log.error({ job: 'payments', code: 'test_mode_live_card' }, 'the live provider answers in test mode');
  await db.transaction(async (tx) => {
    await storeConfirmedCard(tx, payment.id, setup, now());
    if (setup.status === 'canceled')
      await abandonSetup(tx, payment.id, 'the provider ended the setup', now());
  });
  if (setup.status === 'open') await readRefusedCards({ db, now, cards }, payment);
}

/** Ends the setup: nothing will be booked with this card, and the provider must forget it. */
export async function abandonSetup(tx: Db, paymentId: number, why: string, now: Date): Promise<void> {
  const { state, setupIntentId } = await lockPayment(tx, paymentId);
  if (state !== 'setup_pending') return;
  const providerId = setupIntentId ?? undefined;
  await movePayment(tx, paymentId, 'abandoned', { actor: SYSTEM, why, providerId, now });
  await recordEvent(tx, cardNoLongerNeeded, { paymentId });
}

/** A patient who closed the browser after the bank confirmed the card still gets the appointment. */
export async function announceUnbookedCards({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - BROWSER_MINUTES * 60_000);
  for (const paymentId of await findUnbookedCards(db, before)) {
    await db.transaction((tx) => recordEvent(tx, cardSavedWithoutBooking, { paymentId }));
  }
}

/** A payer who fails with this many cards for one slot is testing stolen cards. */
const MOST_FAILED_SETUPS = 5;

/** The card is confirmed, belongs to this payment's own setup, and is the card that the client named. */
function isConfirmedCard(
  setup: CardSetup,
  payment: { customerId: string | null },
  claimed: { paymentMethod: string; customerId?: string | undefined },
): boolean {
  return (
    setup.status === 'succeeded' &&
    setup.paymentMethodId === claimed.paymentMethod &&
    setup.customerId === payment.customerId &&
    (claimed.customerId === undefined || claimed.customerId === payment.customerId)
  );
}

/**
 * Reads from the provider how many cards were refused in a setup, because webhooks may be missing. A setup can be
 * tried with another card, but after too many refused cards it ends.
 */
export async function readRefusedCards(
  { db, now, cards }: CardDeps,
  { id, setupIntentId }: Pick<Payment, 'id' | 'setupIntentId'>,
): Promise<void> {
  const answer = setupIntentId === null ? undefined : await cards.countFailedSetups(setupIntentId);
  if (answer?.outcome !== 'done' || answer.found === 0) return;
  const failedSetups = answer.found;
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.state !== 'setup_pending') return;
    await updatePayment(tx, id, { failedSetups });
    if ((await countRefusedCards(tx, payment, usableSince(now()))) < MOST_FAILED_SETUPS) return;
    const move = { actor: PROVIDER, why: 'too many cards were refused', now: now() };
    await movePayment(tx, id, 'setup_failed', { ...move, providerId: setupIntentId ?? undefined });
    await recordEvent(tx, cardNoLongerNeeded, { paymentId: id });
  });
}

/** Refuses a further try to a payer who failed with too many cards for this slot. */
export async function refuseCardTesting(
  { db, now }: Pick<CardDeps, 'db' | 'now'>,
  wish: { payer: string; slotId: string },
): Promise<void> {
  const refused = await countRefusedCards(db, wish, usableSince(now()));
  if (refused >= MOST_FAILED_SETUPS) throw new Failure('payments.too_many_cards');
}

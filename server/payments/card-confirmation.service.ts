import type { CardSetup } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { isConfirmedCard, usableSince } from './card-setup.rules.ts';
import { noteRefusedCards, refuseCardTesting } from './card-testing.service.ts';
import { CARD_CONFIRMED, findUnbookedCards } from './ledger.store.ts';
import { findBegunPayment, findPaymentOfSetup, lockPayment, updatePayment } from './payment.store.ts';
import { PROVIDER, SYSTEM } from './payment-actor.rules.ts';
import { movePayment, noteOnPayment } from './payment-move.service.ts';
import { cardSavedWithoutBooking } from './payment-news.service.ts';
import { cardIsDone } from './payment-work.events.ts';
import { foundOrUnavailable, ProviderSilent } from './provider-answer.ts';

type CardDeps = Pick<Deps, 'db' | 'now' | 'cards'>;

/** A browser that is still there books within seconds; after this it is done for her. */
const BROWSER_MINUTES = 2;

export interface VerifiedCard {
  paymentId: number;
  amountCents: number;
  slotId: string;
}

/** Nothing a client says about a card counts: the provider is asked what became of this payer's own setup. */
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
    await noteRefusedCards({ db, now, cards }, begun);
    await refuseCardTesting({ db, now }, begun);
    throw new Failure('payments.card_not_verified');
  }

  await db.transaction((tx) => noteCardSetup(tx, begun.id, setup, now()));
  return { paymentId: begun.id, amountCents: begun.amountCents, slotId: begun.slotId };
}

/** Keeps which card the provider confirmed, the first time it is seen. */
export async function noteCardSetup(tx: Db, paymentId: number, setup: CardSetup, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const isNews = payment.state === 'setup_pending' && payment.paymentMethodId === null;
  if (!isNews || setup.status !== 'succeeded' || setup.paymentMethodId === undefined) return;
  await updatePayment(tx, paymentId, {
    paymentMethodId: setup.paymentMethodId,
    cardBrand: setup.card?.brand ?? null,
    cardLast4: setup.card?.last4 ?? null,
  });
  const providerId = setup.setupIntentId;
  await noteOnPayment(tx, payment, { actor: PROVIDER, why: CARD_CONFIRMED, providerId, now });
}

/** A provider says that something happened to a setup; what, is read from it. */
export async function settleSetup(
  { db, now, cards, log }: CardDeps & Pick<Deps, 'log'>,
  setupIntentId: string,
): Promise<void> {
  const payment = await findPaymentOfSetup(db, setupIntentId);
  if (payment?.state !== 'setup_pending') return;
  const answer = await cards.readSetupIntent(setupIntentId);
  if (answer.outcome === 'unknown') throw new ProviderSilent(answer.code);
  if (answer.outcome === 'refused') return;

  const setup = answer.found;
  if (cards.mode === 'live' && setup.lastDecline?.code === 'test_mode_live_card')
    log.error({ job: 'payments', code: 'test_mode_live_card' }, 'the live provider answers in test mode');
  await db.transaction(async (tx) => {
    await noteCardSetup(tx, payment.id, setup, now());
    if (setup.status === 'canceled') await giveUpSetup(tx, payment.id, 'the provider ended the setup', now());
  });
  if (setup.status === 'open') await noteRefusedCards({ db, now, cards }, payment);
}

/** Nothing will be booked with this card, and the provider shall forget it. */
export async function giveUpSetup(tx: Db, paymentId: number, why: string, now: Date): Promise<void> {
  const { state, setupIntentId } = await lockPayment(tx, paymentId);
  if (state !== 'setup_pending') return;
  const providerId = setupIntentId ?? undefined;
  await movePayment(tx, paymentId, 'abandoned', { actor: SYSTEM, why, providerId, now });
  await recordEvent(tx, cardIsDone, { paymentId });
}

/** Whoever closed her browser after the bank said yes shall have her appointment all the same. */
export async function announceUnbookedCards({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - BROWSER_MINUTES * 60_000);
  for (const paymentId of await findUnbookedCards(db, before)) {
    await db.transaction((tx) => recordEvent(tx, cardSavedWithoutBooking, { paymentId }));
  }
}

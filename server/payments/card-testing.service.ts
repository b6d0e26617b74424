import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { MOST_FAILED_SETUPS, usableSince } from './card-setup.rules.ts';
import { countRefusedCards } from './card-setup.store.ts';
import { lockPayment, type Payment, updatePayment } from './payment.store.ts';
import { PROVIDER } from './payment-actor.rules.ts';
import { movePayment } from './payment-move.service.ts';
import { cardIsDone } from './payment-work.events.ts';

type CardDeps = Pick<Deps, 'db' | 'now' | 'cards'>;

/**
 * Asks the provider how many cards were refused in a setup, whether or not anybody told us of them. The same
 * setup may be tried with another card, but not for ever: after too many it is ended.
 */
export async function noteRefusedCards(
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
    await recordEvent(tx, cardIsDone, { paymentId: id });
  });
}

/** Whoever needs more cards than anybody has for one time gets no further try at it. */
export async function refuseCardTesting(
  { db, now }: Pick<CardDeps, 'db' | 'now'>,
  wish: { payer: string; slotId: string },
): Promise<void> {
  const refused = await countRefusedCards(db, wish, usableSince(now()));
  if (refused >= MOST_FAILED_SETUPS) throw new Failure('payments.too_many_cards');
}

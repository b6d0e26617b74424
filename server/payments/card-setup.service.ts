import type { CardSetup } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { beginPayment, retarget } from './begin-payment.service.ts';
import { noteCardSetup } from './card-confirmation.service.ts';
import { USABLE_MINUTES } from './card-setup.rules.ts';
import {
  findBegunPayment,
  lockPayment,
  type Payment,
  queueForPaying,
  updatePayment,
} from './payment.store.ts';
import { SYSTEM } from './payment-actor.rules.ts';
import { keys, referenceOf } from './payment-keys.rules.ts';
import { movePayment } from './payment-move.service.ts';
import { foundOrUnavailable } from './provider-answer.ts';

type CardDeps = Pick<Deps, 'db' | 'now' | 'cards'>;

/** What somebody wants to pay for: the time she holds, or the appointment that a link asks her to confirm. */
export interface PaymentWish {
  /** Who pays, before there is an appointment: the key of a holder or of a confirmation. */
  payer: string;
  slotId: string;
  amountCents: number;
  termsVersion: string;
  patientId?: number | undefined;
}

export interface StartedCardSetup {
  paymentId: number;
  customerId: string;
  clientSecret: string;
  /** The card, if it was confirmed before and only the time has changed. */
  paymentMethodId: string | undefined;
}

/**
 * Begins to save a card, or goes on where this payer was. What is asked of the provider is stored before it is
 * asked, under a key that stays the same: however often and wherever this breaks off, there is one customer and
 * one setup.
 */
export async function startCardSetup(deps: CardDeps, wish: PaymentWish): Promise<StartedCardSetup> {
  const begun = await beginOrResume(deps, wish);
  const withCustomer = await ensureCustomer(deps, begun);
  const setup = await ensureSetup(deps, withCustomer);
  if (setup.status === 'canceled') {
    await abandon(deps, begun.id, setup.setupIntentId);
    return await startCardSetup(deps, wish);
  }

  await deps.db.transaction((tx) => noteCardSetup(tx, begun.id, setup, deps.now()));
  return {
    paymentId: begun.id,
    customerId: withCustomer.customerId,
    clientSecret: setup.clientSecret,
    paymentMethodId: setup.status === 'succeeded' ? setup.paymentMethodId : undefined,
  };
}

/** A payer who holds another time now keeps the card that she has entered. */
async function beginOrResume({ db, now }: CardDeps, wish: PaymentWish): Promise<Payment> {
  return await db.transaction(async (tx) => {
    await queueForPaying(tx, wish.payer);
    await refuseCardTesting(tx, wish, now());
    const open = await findBegunPayment(tx, wish.payer, {
      gateway: 'stripe',
      states: ['setup_pending'],
      since: usableSince(now()),
    });
    if (!open) return await beginPayment(tx, { gateway: 'stripe', state: 'setup_pending', ...wish }, now());
    return await retarget(tx, await lockPayment(tx, open.id), wish, now());
  });
}

async function refuseCardTesting(tx: Db, { payer, slotId }: PaymentWish, now: Date): Promise<void> {
  const failed = await findBegunPayment(tx, payer, {
    gateway: 'stripe',
    states: ['setup_failed'],
    since: usableSince(now),
  });
  if (failed?.slotId === slotId) throw new Failure('payments.too_many_cards');
}

async function ensureCustomer(
  { db, cards }: CardDeps,
  payment: Payment,
): Promise<Payment & { customerId: string }> {
  if (payment.customerId !== null) return { ...payment, customerId: payment.customerId };
  const reference = referenceOf(payment);
  const { customerId } = foundOrUnavailable(
    await cards.createCustomer({ reference, key: keys.customer(reference) }),
  );
  await updatePayment(db, payment.id, { customerId });
  return { ...payment, customerId };
}

async function ensureSetup(
  { db, cards }: CardDeps,
  payment: Payment & { customerId: string },
): Promise<CardSetup> {
  if (payment.setupIntentId !== null)
    return foundOrUnavailable(await cards.readSetupIntent(payment.setupIntentId));
  const reference = referenceOf(payment);
  const setup = foundOrUnavailable(
    await cards.createSetupIntent({
      customerId: payment.customerId,
      reference,
      key: keys.setup(reference, 1),
    }),
  );
  await updatePayment(db, payment.id, { setupIntentId: setup.setupIntentId });
  return setup;
}

async function abandon({ db, now }: CardDeps, id: number, setupIntentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockPayment(tx, id);
    if (state !== 'setup_pending') return;
    const why = 'the provider ended the setup';
    await movePayment(tx, id, 'abandoned', { actor: SYSTEM, why, providerId: setupIntentId, now: now() });
  });
}

function usableSince(now: Date): Date {
  return new Date(now.getTime() - USABLE_MINUTES * 60_000);
}

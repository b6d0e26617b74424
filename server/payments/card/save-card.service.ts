import type { Answer, CardSetup } from '#server/adapters/card-payment/card-payment.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginPayment, type PaymentWish, updateTerms, usableSince } from '../ledger/begin-payment.service.ts';
import { countNotes, PROVIDER_FAILED } from '../ledger/ledger.store.ts';
import { addLedgerNote, SYSTEM } from '../ledger/move-payment.service.ts';
import {
  findBegunPayment,
  lockPayer,
  lockPayment,
  type Payment,
  storeProviderId,
} from '../ledger/payment.store.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { foundOrUnavailable } from '../providers.service.ts';
import {
  abandonSetup,
  readRefusedCards,
  refuseCardTesting,
  storeConfirmedCard,
} from './confirm-card.service.ts';

type CardDeps = Pick<Deps, 'db' | 'now' | 'cards'>;

export interface StartedCardSetup {
  paymentId: number;
  customerId: string;
  clientSecret: string;
  /** The card, if it was confirmed before and only the slot has changed. */
  paymentMethodId: string | undefined;
}

/**
 * Begins to save a card, or resumes this payer's setup. Every request to the provider has a stored idempotency key,
 * so that a crash at any point leaves one customer and one setup.
 */
export async function startCardSetup(
  deps: CardDeps,
  wish: PaymentWish,
  { isAnotherCard = false } = {},
): Promise<StartedCardSetup> {
  const { payment: begun, isNew } = await beginOrResume(deps, wish);
  const withCustomer = await ensureCustomer(deps, begun, isNew);
  const setup = await ensureSetup(deps, withCustomer, isNew);
  const isReplaced = isAnotherCard && setup.status === 'succeeded';
  if (setup.status === 'canceled' || isReplaced) {
    const why = isReplaced ? 'another card was chosen' : 'the provider ended the setup';
    await deps.db.transaction((tx) => abandonSetup(tx, begun.id, why, deps.now()));
    return await startCardSetup(deps, wish);
  }
  if (begun.setupIntentId !== null && setup.status === 'open') {
    await readRefusedCards(deps, begun);
    await refuseCardTesting(deps, wish);
  }

  await storeConfirmedCard(deps.db, begun.id, setup, deps.now());
  return {
    paymentId: begun.id,
    customerId: withCustomer.customerId,
    clientSecret: setup.clientSecret,
    paymentMethodId: setup.status === 'succeeded' ? setup.paymentMethodId : undefined,
  };
}

/** A payer who chose another slot keeps the card that was entered. */
async function beginOrResume(
  { db, now }: CardDeps,
  wish: PaymentWish,
): Promise<{ payment: Payment; isNew: boolean }> {
  return await db.transaction(async (tx) => {
    await lockPayer(tx, wish.payer);
    await refuseCardTesting({ db: tx, now }, wish);
    const open = await findBegunPayment(tx, wish.payer, {
      gateway: 'stripe',
      states: ['setup_pending'],
      since: usableSince(now()),
    });
    if (open) {
      const payment = await updateTerms(tx, await lockPayment(tx, open.id), wish, now());
      return { payment, isNew: false };
    }
    const begun = { gateway: 'stripe', state: 'setup_pending', ...wish } as const;
    return { payment: await beginPayment(tx, begun, now()), isNew: true };
  });
}

async function ensureCustomer(
  deps: CardDeps,
  payment: Payment,
  isNew: boolean,
): Promise<Payment & { customerId: string }> {
  if (payment.customerId !== null) return { ...payment, customerId: payment.customerId };
  const reference = referenceOf(payment);
  const key = keys.customer(reference, isNew ? 1 : await nextNumber(deps, payment));
  const { customerId } = await foundOrNoted(
    deps,
    payment,
    await deps.cards.createCustomer({ reference, key }),
  );
  return await storeProviderId(deps.db, payment.id, 'customerId', customerId);
}

async function ensureSetup(
  deps: CardDeps,
  payment: Payment & { customerId: string },
  isNew: boolean,
): Promise<CardSetup> {
  const { cards, db } = deps;
  const { setupIntentId, customerId } = payment;
  if (setupIntentId !== null) return foundOrUnavailable(await cards.readSetupIntent(setupIntentId));
  const reference = referenceOf(payment);
  const key = keys.setup(reference, isNew ? 1 : await nextNumber(deps, payment));
  const setup = await foundOrNoted(
    deps,
    payment,
    await cards.createSetupIntent({ customerId, reference, key }),
  );
  const kept = await storeProviderId(db, payment.id, 'setupIntentId', setup.setupIntentId);
  if (kept.setupIntentId === setup.setupIntentId) return setup;
  return foundOrUnavailable(await cards.readSetupIntent(kept.setupIntentId));
}

/**
 * The provider repeats a failed answer under the same key for a day. No money moves here, so the next try gets a new
 * key. A payment that has just begun has not failed yet.
 */
async function nextNumber({ db }: CardDeps, { id }: Payment): Promise<number> {
  return (await countNotes(db, id, PROVIDER_FAILED)) + 1;
}

async function foundOrNoted<Found>(
  { db, now }: CardDeps,
  payment: Payment,
  answer: Answer<Found>,
): Promise<Found> {
  if (answer.outcome !== 'done') {
    const note = { actor: SYSTEM, why: PROVIDER_FAILED, providerId: answer.code, now: now() };
    await db.transaction(async (tx) => addLedgerNote(tx, await lockPayment(tx, payment.id), note));
  }
  return foundOrUnavailable(answer);
}

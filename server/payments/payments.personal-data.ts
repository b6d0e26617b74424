import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import type { Holding, Leaving, Obstacle, PersonalData } from '#server/platform/personal-data.ts';
import { hasOpenMoney } from './erasure.service.ts';
import { copyMoney, deleteMoney, eraseCards, listCustomers, moneyLastMovedAt } from './leaving.store.ts';
import { givePayments } from './merging.store.ts';
import { hasMovingMoney } from './moving-money.service.ts';
import { customerLeft } from './payment-work.events.ts';

export const paymentsPersonalData: PersonalData = {
  tables: ['payment', 'payment_charge', 'payment_refund', 'payment_ledger', 'payment_task'],
  read: async ({ db }: Deps, patientId) => ({ json: await copyMoney(db, patientId) }),
  obstacle: openMoney,
  holdings: bookedMoney,
  forget: forgetMoney,
  isMoving: hasMovingMoney,
  merge: givePayments,
};

async function openMoney(db: Db, patientId: number): Promise<Obstacle | undefined> {
  return (await hasOpenMoney(db, patientId)) ? 'money_open' : undefined;
}

async function bookedMoney(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await moneyLastMovedAt(db, patientId);
  return latest ? [{ what: 'payments', duty: 'books', latest }] : [];
}

/** The provider forgets her, too: told after the transaction, until it has answered. */
async function forgetMoney(tx: Db, { patientId, stillKept }: Leaving): Promise<void> {
  for (const customerId of await listCustomers(tx, patientId)) {
    await recordEvent(tx, customerLeft, { customerId });
  }
  await eraseCards(tx, patientId);
  if (!stillKept.has('books')) await deleteMoney(tx, patientId);
}

import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import type { Erasure, Holding, Obstacle, PersonalData } from '#server/platform/personal-data.ts';
import { statesOfPatient } from './ledger/payment.store.ts';
import { isMoneyFinal, type PaymentState } from './ledger/payment-machine.rules.ts';
import { customerErased } from './payments.events.ts';
import {
  deletePayments,
  eraseCards,
  exportPayments,
  listCustomers,
  moneyLastMovedAt,
  movePaymentsTo,
} from './personal-data.store.ts';

export const paymentsPersonalData: PersonalData = {
  tables: [
    'payment',
    'payment_charge',
    'payment_refund',
    'payment_ledger',
    'payment_receipt',
    'payment_task',
  ],
  read: async ({ db }: Deps, patientId) => ({ json: await exportPayments(db, patientId) }),
  obstacle: openPaymentObstacle,
  holdings: paymentHoldings,
  forget: erasePayments,
  isMoving: hasAwaitedPayment,
  merge: movePaymentsTo,
};

async function openPaymentObstacle(db: Db, patientId: number): Promise<Obstacle | undefined> {
  return (await hasOpenMoney(db, patientId)) ? 'money_open' : undefined;
}

async function paymentHoldings(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await moneyLastMovedAt(db, patientId);
  return latest ? [{ what: 'payments', duty: 'books', latest }] : [];
}

/** The provider deletes the customer too: the event is retried until the provider has answered. */
async function erasePayments(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  for (const customerId of await listCustomers(tx, patientId)) {
    await recordEvent(tx, customerErased, { customerId });
  }
  await eraseCards(tx, patientId);
  if (!stillKept.has('books')) await deletePayments(tx, patientId);
}

/** An account is not erased while one of its payments is open. The ledger stays afterwards, without any card. */
export async function hasOpenMoney(db: Db, patientId: number): Promise<boolean> {
  return (await statesOfPatient(db, patientId)).some((state) => !isMoneyFinal(state));
}

/**
 * In these states an answer of the patient, the bank or the provider is awaited, so the account cannot be merged.
 */
const AWAITED_STATES: readonly PaymentState[] = [
  'setup_pending',
  'charging',
  'charging_unknown',
  'action_required',
  'switching',
  'order_created',
  'approved',
  'capturing',
  'capturing_unknown',
  'capture_pending',
  'refunding',
];

async function hasAwaitedPayment(db: Db, patientId: number): Promise<boolean> {
  return (await statesOfPatient(db, patientId)).some((state) => AWAITED_STATES.includes(state));
}

import type { Db } from '#server/platform/database/database.ts';
import { statesOfPatient } from './payment.store.ts';
import type { PaymentState } from './payment-states.ts';

/** She, her bank or the provider is about to say something, and it would be said about somebody else. */
const MOVING: readonly PaymentState[] = [
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

export async function hasMovingMoney(db: Db, patientId: number): Promise<boolean> {
  return (await statesOfPatient(db, patientId)).some((state) => MOVING.includes(state));
}

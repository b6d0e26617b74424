import type { Db } from '#server/platform/database/database.ts';
import { statesOfPatient } from './payment.store.ts';
import { isMoneyFinal } from './payment-machine.rules.ts';

/** An account is not erased while money is on its way. What stays afterwards is the ledger, without any card. */
export async function hasOpenMoney(db: Db, patientId: number): Promise<boolean> {
  return (await statesOfPatient(db, patientId)).some((state) => !isMoneyFinal(state));
}

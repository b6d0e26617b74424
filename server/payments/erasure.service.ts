import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { statesOfPatient } from './payment.store.ts';
import { isMoneyFinal } from './payment-machine.rules.ts';
import { ProviderSilent } from './provider-answer.ts';

/** An account is not erased while money is on its way. What stays afterwards is the ledger, without any card. */
export async function hasOpenMoney(db: Db, patientId: number): Promise<boolean> {
  return (await statesOfPatient(db, patientId)).some((state) => !isMoneyFinal(state));
}

/** The provider forgets somebody who has left, with all her cards. What is refused has been forgotten already. */
export async function forgetCustomer(
  { cards }: Pick<Deps, 'cards'>,
  { customerId }: { customerId: string },
): Promise<void> {
  const answer = await cards.deleteCustomer(customerId);
  if (answer.outcome === 'unknown') throw new ProviderSilent(answer.code);
}

import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { CardDispute } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalDispute } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { settleCardDispute, settlePayPalDispute } from './dispute.service.ts';
import { findDisputeOf, isEndWritten, stateOfDefended } from './dispute-check.store.ts';
import type { Payment } from './payment.store.ts';
import { canMove } from './payment-machine.rules.ts';
import { ProviderSilent } from './provider-answer.ts';

/** The end of a dispute may never have been told. */
export async function checkDisputeOf(deps: Deps, { id, gateway }: Payment): Promise<void> {
  const disputeId = await findDisputeOf(deps.db, id);
  if (disputeId !== undefined) await checkDispute(deps, gateway, disputeId);
}

/**
 * Settles a dispute that we may have heard of or not. What is known is left alone: this is asked again and again,
 * and the staff must not be asked each time for what they have answered.
 */
export async function checkDispute(deps: Deps, gateway: PaymentGateway, disputeId: string): Promise<void> {
  const provider = gateway === 'paypal' ? deps.paypal : deps.cards;
  const answer = await provider.readDispute(disputeId);
  if (answer.outcome === 'unknown') throw new ProviderSilent(answer.code);
  if (answer.outcome === 'refused' || (await isKnown(deps.db, answer.found))) return;
  if (gateway === 'paypal') await settlePayPalDispute(deps, disputeId);
  else await settleCardDispute(deps, disputeId);
}

async function isKnown(db: Db, { disputeId, status }: CardDispute | PayPalDispute): Promise<boolean> {
  if (status !== 'open') return await isEndWritten(db, disputeId);
  const state = await stateOfDefended(db, disputeId);
  return state !== undefined && !canMove(state, 'disputed');
}

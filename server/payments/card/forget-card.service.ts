import type { Answer } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findChargeOfPayment } from '../charge/charge.store.ts';
import { findPayment } from '../ledger/payment.store.ts';
import { isCardDone } from '../ledger/payment-machine.rules.ts';
import { ProviderUnreachable } from '../providers.service.ts';

/** Nothing will be charged any more: the provider deletes the card and the customer. Safe to repeat. */
export async function forgetCard(
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  { paymentId }: { paymentId: number },
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment || !isCardDone(payment.state)) return;
  const { setupIntentId, paymentMethodId, customerId } = payment;
  const intentId = payment.state === 'charged' ? null : await intentOf(db, paymentId);
  // The intent may still be open in a browser, where the patient must not pay what is no longer owed.
  if (intentId !== null) requireAnswer(await cards.cancelCharge(intentId));
  if (paymentMethodId !== null) requireAnswer(await cards.detachCard(paymentMethodId));
  else if (setupIntentId !== null) requireAnswer(await cards.cancelSetupIntent(setupIntentId));
  if (customerId !== null) requireAnswer(await cards.deleteCustomer(customerId));
}

async function intentOf(db: Db, paymentId: number): Promise<string | null> {
  return (await findChargeOfPayment(db, paymentId))?.charge.intentId ?? null;
}

/** A refusal means that the provider deleted it before. An unreachable provider is asked again later. */
function requireAnswer(answer: Answer<object>): void {
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
}

/** The provider deletes an erased patient with all cards. */
export async function forgetCustomer(
  { cards }: Pick<Deps, 'cards'>,
  { customerId }: { customerId: string },
): Promise<void> {
  requireAnswer(await cards.deleteCustomer(customerId));
}

import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { withdrawCard } from './card-withdrawal.service.ts';
import { type ChargedPayment, lockCharge } from './charge.store.ts';
import type { ChargeDeps } from './charging.service.ts';
import { countNotes, ORDER_LAPSED } from './ledger.store.ts';
import { LINK_TRIES, readFromProvider } from './link-payment.service.ts';
import { keepProviderId, updatePayment } from './payment.store.ts';
import { SYSTEM } from './payment-actor.rules.ts';
import { keys, referenceOf } from './payment-keys.rules.ts';
import { chargeOfLink, describeOpenPayment } from './payment-link.service.ts';
import { noteOnPayment } from './payment-move.service.ts';
import { requireApproval, takeMoney } from './paypal-money.service.ts';
import { foundOrUnavailable } from './provider-answer.ts';

type LinkDeps = ChargeDeps & Pick<Deps, 'paypal'>;

/** An order for what is owed. Until it is approved and captured, the card can pay as well. */
export async function beginLinkOrder(deps: LinkDeps, token: string, { locale }: Pick<Client, 'locale'>) {
  const { charge } = await chargeOfLink(deps, token);
  await takeTry(deps.db, LINK_TRIES, `charge ${charge.id}`, deps.now());
  await readFromProvider(deps, token);

  const current = await chargeOfLink(deps, token);
  const data = describeOpenPayment(current);
  return { data, order_id: data.state === 'open' ? await ensureOrder(deps, current, locale) : null };
}

/** What the card did not pay is taken by PayPal, once the card cannot pay it any more. */
export async function captureLinkOrder(
  deps: LinkDeps,
  { token, order_id: orderId }: { token: string; order_id: string },
  { locale }: Pick<Client, 'locale'>,
) {
  const known = await chargeOfLink(deps, token);
  if (known.payment.orderId !== orderId) throw new Failure('request.not_found');
  const isPayable = describeOpenPayment(known).state === 'open' || known.charge.state === 'by_paypal';
  if (isPayable && (await requireApproval(deps, known.payment, orderId)) === 'approved') {
    if (await withdrawCard(deps, known)) await takeMoney(deps, known.payment.id, orderId);
  }

  const data = describeOpenPayment(await chargeOfLink(deps, token));
  const t = payments_answer[locale];
  return { data, message: data.state === 'paid' ? t.paid : t.not_paid };
}

/** Asked again it is the same order; PayPal gives one up after some hours, and then there is another. */
async function ensureOrder(deps: LinkDeps, open: ChargedPayment, locale: Locale): Promise<string> {
  const { payment, charge } = open;
  if (payment.orderId !== null) {
    if (await isUsable(deps, payment.orderId)) return payment.orderId;
    await forgetOrder(deps, open, payment.orderId);
  }
  const reference = referenceOf(payment);
  const number = (await countNotes(deps.db, payment.id, ORDER_LAPSED)) + 1;
  const key = keys.order(reference, number);
  const { amountCents } = charge;
  const made = foundOrUnavailable(await deps.paypal.createOrder({ reference, amountCents, locale, key }));
  return (await keepProviderId(deps.db, payment.id, 'orderId', made.orderId)).orderId;
}

async function isUsable({ paypal }: LinkDeps, orderId: string): Promise<boolean> {
  const answer = await paypal.readOrder(orderId);
  if (answer.outcome === 'refused') return false;
  const { status } = foundOrUnavailable(answer);
  return status === 'open' || status === 'approved';
}

async function forgetOrder({ db, now }: LinkDeps, open: ChargedPayment, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, open.charge);
    if (payment.orderId !== orderId || charge.state === 'by_paypal') return;
    await updatePayment(tx, payment.id, { orderId: null });
    await noteOnPayment(tx, payment, { actor: SYSTEM, why: ORDER_LAPSED, providerId: orderId, now: now() });
  });
}

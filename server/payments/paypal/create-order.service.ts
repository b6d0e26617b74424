import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import {
  beginPayment,
  changeOfTerms,
  type PaymentWish,
  updateGuestContact,
  usableSince,
} from '../ledger/begin-payment.service.ts';
import { movePayment, SYSTEM } from '../ledger/move-payment.service.ts';
import {
  findBegunPayment,
  lockPayer,
  lockPayment,
  type Payment,
  storeProviderId,
} from '../ledger/payment.store.ts';
import { unpaidOrderStates } from '../ledger/payment-machine.rules.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { foundOrUnavailable } from '../providers.service.ts';
import { dropRequestedRefunds } from '../refund/refund.store.ts';

type PayPalDeps = Pick<Deps, 'db' | 'now' | 'paypal'>;

/** Begins a PayPal payment for the held slot. A second request for the same slot returns the same order. */
export async function createPayPalOrder(
  { db, now, paypal }: PayPalDeps,
  { locale, ...wish }: PaymentWish & { locale: Locale },
): Promise<{ paymentId: number; orderId: string }> {
  const payment = await beginOrResume({ db, now }, wish);
  if (payment.orderId !== null) return { paymentId: payment.id, orderId: payment.orderId };

  const reference = referenceOf(payment);
  const { amountCents } = payment;
  const { orderId } = foundOrUnavailable(
    await paypal.createOrder({ reference, amountCents, locale, key: keys.order(reference, 1) }),
  );
  const kept = await storeProviderId(db, payment.id, 'orderId', orderId);
  return { paymentId: kept.id, orderId: kept.orderId };
}

/** An order has fixed terms: another slot, price or fee begins a new order and abandons the old one. */
async function beginOrResume({ db, now }: Pick<Deps, 'db' | 'now'>, wish: PaymentWish): Promise<Payment> {
  return await db.transaction(async (tx) => {
    await lockPayer(tx, wish.payer);
    const open = await findBegunPayment(tx, wish.payer, {
      gateway: 'paypal',
      states: unpaidOrderStates,
      since: usableSince(now()),
    });
    const why = open && changeOfTerms(open, wish);
    if (open && why === undefined) {
      await updateGuestContact(tx, open.id, wish);
      return open;
    }
    if (open && why) await abandonOrder(tx, open.id, why, now());
    return await beginPayment(tx, { gateway: 'paypal', state: 'order_created', ...wish }, now());
  });
}

/** Nothing was captured, and nothing will be: an abandoned order cannot be captured. */
export async function abandonOrder(tx: Db, paymentId: number, why: string, now: Date): Promise<void> {
  const { state } = await lockPayment(tx, paymentId);
  if (!unpaidOrderStates.some((unpaid) => unpaid === state)) return;
  await movePayment(tx, paymentId, 'abandoned', { actor: SYSTEM, why, now });
  await dropRequestedRefunds(tx, paymentId);
}

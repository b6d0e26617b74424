import type { Client } from '#server/platform/capability.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { type ChargedPayment, findCharge } from './charge.store.ts';
import { type ChargeDeps, createIntent, settleCharge } from './charging.service.ts';
import { chargeOfLink, describeOpenPayment } from './payment-link.service.ts';
import { foundOrUnavailable, unlessSilent } from './provider-answer.ts';

/** Whoever has a link may try several cards, but not work through a list of stolen ones. */
export const LINK_TRIES: Limit = { name: 'payments.link', allowed: 20, windowSeconds: 3600 };

/** The one intent of this charge: paid twice by link and by a retry, it succeeds once. */
export async function beginLinkPayment(deps: ChargeDeps, token: string) {
  const { charge } = await chargeOfLink(deps, token);
  await takeTry(deps.db, LINK_TRIES, `charge ${charge.id}`, deps.now());
  await readFromProvider(deps, token);

  const current = await withIntent(deps, await chargeOfLink(deps, token));
  const data = describeOpenPayment(current);
  const { intentId } = current.charge;
  if (data.state !== 'open' || intentId === null) return { data, client_secret: null, payment_method: null };
  const found = foundOrUnavailable(await deps.cards.readCharge(intentId));
  return {
    data,
    client_secret: found.clientSecret,
    payment_method: data.needs === 'approval' ? current.payment.paymentMethodId : null,
  };
}

/** After a payment by PayPal that came to nothing, a card needs an intent anew. */
async function withIntent(deps: ChargeDeps, open: ChargedPayment): Promise<ChargedPayment> {
  if (describeOpenPayment(open).state !== 'open' || open.charge.intentId !== null) return open;
  await createIntent(deps, open);
  return (await findCharge(deps.db, open.charge.id)) ?? open;
}

/** The browser only says that it is done; what happened is read from the provider. */
export async function finishLinkPayment(deps: ChargeDeps, token: string, { locale }: Pick<Client, 'locale'>) {
  await readFromProvider(deps, token);
  const data = describeOpenPayment(await chargeOfLink(deps, token));
  const t = payments_answer[locale];
  return { data, message: data.state === 'paid' ? t.paid : t.not_paid };
}

/** Somebody may have paid by card meanwhile. */
export async function readFromProvider(deps: ChargeDeps, token: string): Promise<void> {
  const known = await chargeOfLink(deps, token);
  if (describeOpenPayment(known).state !== 'open') return;
  await unlessSilent(deps, settleCharge(deps, known, { isStuck: false }));
}

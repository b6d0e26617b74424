import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { CardNews } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalNews } from '#server/adapters/paypal/paypal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { readSetupResult } from '../card/confirm-card.service.ts';
import { findChargeOfIntent } from '../charge/charge.store.ts';
import { settleCharge } from '../charge/charge-card.service.ts';
import { settleCardDispute, settlePayPalDispute } from '../dispute/settle-dispute.service.ts';
import { findPaymentOfCapture } from '../ledger/payment.store.ts';
import { webhookReceived } from '../payments.events.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { ProviderUnreachable } from '../providers.service.ts';
import { settleRefundOfProvider } from '../refund/send-refund.service.ts';
import {
  findOpenWebhook,
  forgetWebhooks,
  insertWebhook,
  markHandled,
  type Webhook,
} from './webhook.store.ts';

type About = CardNews['about'] | PayPalNews['about'];
const KEPT_DAYS = 60;

/** Stores a verified webhook once. It is handled after the provider has got its answer. */
export async function storeWebhook(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  gateway: PaymentGateway,
  { eventId, type, about }: { eventId: string; type: string; about: About },
): Promise<void> {
  await db.transaction(async (tx) => {
    const objectId = `${about.kind} ${about.id}`;
    const isNew = await insertWebhook(tx, { gateway, eventId, type, objectId, receivedAt: now() });
    if (isNew) await recordEvent(tx, webhookReceived, { gateway, eventId });
  });
}

/**
 * A webhook only says where to look. The status is read from the provider, so the order of webhooks does not matter.
 */
export async function followWebhook(
  deps: Deps,
  { gateway, eventId }: { gateway: PaymentGateway; eventId: string },
): Promise<void> {
  const webhook = await findOpenWebhook(deps.db, { gateway, eventId });
  if (!webhook) return;
  if (gateway === 'stripe') await followStripe(deps, webhook);
  else await followPayPal(deps, webhook);
  await markHandled(deps.db, { gateway, eventId }, deps.now());
}

async function followStripe(deps: Deps, { type, objectId }: Webhook): Promise<void> {
  const { kind, id } = aboutOf(objectId);
  if (kind === 'setup') return await readSetupResult(deps, id);
  if (kind === 'refund') return await settleRefundOfProvider(deps, id);
  if (kind === 'dispute') return await settleCardDispute(deps, id);
  const charged = kind === 'charge' ? await findChargeOfIntent(deps.db, id) : undefined;
  if (charged) await settleCharge(deps, charged, { isStuck: false });
  else deps.log.info({ job: 'payments', code: type }, 'a webhook about an unknown object');
}

async function followPayPal(deps: Deps, { type, objectId }: Webhook): Promise<void> {
  const { kind, id } = aboutOf(objectId);
  if (kind === 'order') return await settleOrder(deps, id);
  if (kind === 'refund') return await settleRefundOfProvider(deps, id);
  if (kind === 'dispute') return await settlePayPalDispute(deps, id);
  if (kind !== 'capture')
    return deps.log.info({ job: 'payments', code: type }, 'a webhook about an unknown object');
  const orderId = await orderOfCapture(deps, id);
  if (orderId !== undefined) await settleOrder(deps, orderId);
}

/** The order of a capture: from our payment, or from PayPal if the capture is not stored yet. */
async function orderOfCapture({ db, paypal }: Deps, captureId: string): Promise<string | undefined> {
  const known = await findPaymentOfCapture(db, captureId);
  if (known) return known.orderId ?? undefined;
  const answer = await paypal.readCapture(captureId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  return answer.outcome === 'done' ? answer.found.orderId : undefined;
}

export async function forgetOldWebhooks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await forgetWebhooks(db, new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000));
}

function aboutOf(objectId: string): { kind: About['kind']; id: string } {
  const [kind = 'other', id = ''] = objectId.split(' ');
  return { kind: kind as About['kind'], id };
}

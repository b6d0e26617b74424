import type { OpenPayment } from '#contract/payments.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secret-token.ts';
import { type ChargedPayment, findCharge, findChargeOfPayment } from './charge.store.ts';
import { payerAsRecipient } from './payer-recipient.service.ts';
import { lockPaymentOfAppointment } from './payment.store.ts';
import { findChargeIdOfLink, forgetLinks, insertLink, letterTimes } from './payment-link.store.ts';
import { type PayRequest, paymentLinkLetter } from './payments.mails.ts';
import { isChargeAccepted } from './settlement.rules.ts';

const LINK_DAYS = 30;
/** A link also tells which letters were written, long after it opens nothing any more. */
const KEPT_DAYS = 400;
const DAY = 24 * 3_600_000;
/** Each is kept for long; nobody wants to pay so often. */
const LINKS: Limit = { name: 'payments.links', allowed: 60, windowSeconds: 3_600 };

/** Writes to the patient the first time a charge needs her, and after the last try. Reminders come of a sweep. */
export async function askToPay(
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  charged: ChargedPayment,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const letters = await letterTimes(tx, charged.charge.id);
  if (letters.length > 0 && !isLastTry) return;
  await writeToPayer(deps, tx, charged, isLastTry ? 'last_try' : requestOf(charged));
}

export async function writeToPayer(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  { payment, charge }: ChargedPayment,
  request: PayRequest,
): Promise<void> {
  const to = await payerAsRecipient(tx, payment);
  if (!to) return;
  const { token } = await newLink(tx, { chargeId: charge.id, isLetter: true }, now());
  const url = `${config.publicUrl}/patient/pay/${token}`;
  await postLetter(tx, paymentLinkLetter(to, { request, amountCents: charge.amountCents, url }));
}

/** For the portal, where the patient is known already. */
export async function createPaymentLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  appointmentId: number,
) {
  await takeTry(db, LINKS, `patient ${patientId}`, now());
  return await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (payment?.patientId !== patientId) throw new Failure('request.not_found');
    const charged = await findChargeOfPayment(tx, payment.id);
    const isOpen = charged && describeOpenPayment(charged).state === 'open';
    if (!isOpen || !isChargeAccepted(payment, charged.charge)) throw new Failure('payments.nothing_open');
    const link = { chargeId: charged.charge.id, isLetter: false };
    const { token, expiresAt } = await newLink(tx, link, now());
    return { data: { token, expires_at: expiresAt.toISOString() } };
  });
}

/** The charge that a link pays for; a link that is none, is too old, or asks for a fee nobody accepted, finds nothing. */
export async function chargeOfLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<ChargedPayment> {
  const chargeId = await findChargeIdOfLink(db, hashToken(token), now());
  const charged = chargeId === undefined ? undefined : await findCharge(db, chargeId);
  if (!charged || !isChargeAccepted(charged.payment, charged.charge))
    throw new Failure('payments.link_invalid');
  return charged;
}

export async function readPaymentLink(deps: Pick<Deps, 'db' | 'now'>, token: string) {
  return { data: describeOpenPayment(await chargeOfLink(deps, token)) };
}

export function describeOpenPayment({ payment, charge }: ChargedPayment): OpenPayment {
  return {
    state: OPENNESS[charge.state],
    needs: charge.state === 'action_required' ? 'approval' : 'card',
    purpose: charge.reason,
    amount_cents: charge.amountCents,
    currency: payment.currency,
  };
}

const OPENNESS = {
  due: 'processing',
  charging: 'processing',
  unknown: 'processing',
  action_required: 'open',
  failed: 'open',
  by_paypal: 'processing',
  succeeded: 'paid',
  canceled: 'closed',
  written_off: 'closed',
} as const;

function requestOf({ charge }: ChargedPayment): PayRequest {
  if (charge.state === 'action_required') return 'approval';
  return charge.nextAttemptAt === null ? 'card' : 'retry';
}

/** Only the hash is kept, so every letter has a link of its own; all of them pay the same charge, once. */
async function newLink(
  tx: Db,
  link: { chargeId: number; isLetter: boolean },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY);
  await insertLink(tx, { ...link, tokenHash, expiresAt, createdAt: now });
  return { token, expiresAt };
}

export async function forgetOldLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await forgetLinks(db, new Date(now().getTime() - KEPT_DAYS * DAY));
}

import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import {
  type Charge,
  type ChargeDeps,
  type ChargedPayment,
  findCharge,
  findWaitingCharges,
  lockCharge,
} from '../charge/charge.store.ts';
import { reminderDue } from '../charge/charge-plan.rules.ts';
import { isChargeAccepted } from '../charge/settlement.rules.ts';
import { dropUnacceptedFee } from '../charge/write-off-charge.service.ts';
import { hasTask, openTask } from '../ledger/payment-task.store.ts';
import { type PayRequest, payerAsRecipient, paymentLinkLetter } from '../payments.mails.ts';
import { forgetLinks, insertLink, letterTimes } from './link.store.ts';

const LINK_DAYS = 30;

/** A link also tells which letters were written, long after it opens nothing any more. */
const KEPT_DAYS = 400;

const DAY = 24 * 3_600_000;

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

async function writeToPayer(
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

function requestOf({ charge }: ChargedPayment): PayRequest {
  if (charge.state === 'action_required') return 'approval';
  return charge.nextAttemptAt === null ? 'card' : 'retry';
}

/** Only the hash is kept, so every letter has a link of its own; all of them pay the same charge, once. */
export async function newLink(
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

/** Reminds of payments that wait for the patient alone, and hands them over when reminding did not help. */
export async function remindOfOpenPayments(deps: ChargeDeps): Promise<void> {
  for (const chargeId of await findWaitingCharges(deps.db)) await remind(deps, chargeId);
}

async function remind(deps: ChargeDeps, chargeId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await findCharge(tx, chargeId);
    if (!known) return;
    const charged = await lockCharge(tx, known.charge);
    const { state, nextAttemptAt, intentId } = charged.charge;
    const isWaiting = state === 'action_required' || state === 'failed';
    if (!isWaiting || nextAttemptAt !== null) return;
    if (!isChargeAccepted(charged.payment, charged.charge))
      return await dropUnacceptedFee(tx, charged, deps.now());

    // From then on a human decides whether she is written to.
    if (await wasHandedOver(tx, charged)) return;

    const times = await letterTimes(tx, chargeId);
    // What the provider would not have at all is with the staff, and was never asked of her.
    if (intentId === null && times.length === 0) return;
    const firstAt = times[0] ?? charged.charge.updatedAt;
    const due = reminderDue({ firstAt, letters: Math.max(1, times.length) }, deps.now());
    if (due === 'remind') await writeToPayer(deps, tx, charged, 'reminder');
    if (due === 'staff') await handOverToStaff(tx, charged, deps.now());
  });
}

/** Neither the card nor the letters helped. */
export async function handOverToStaff(tx: Db, { payment, charge }: ChargedPayment, now: Date): Promise<void> {
  const details = { reason: charge.reason, amountCents: charge.amountCents, decline: charge.declineCode };
  const subject = subjectOf(charge);
  await openTask(tx, { kind: 'charge_open', subject, paymentId: payment.id, details }, now);
}

export async function wasHandedOver(tx: Db, { charge }: Pick<ChargedPayment, 'charge'>): Promise<boolean> {
  return await hasTask(tx, 'charge_open', subjectOf(charge));
}

export function subjectOf({ id }: Pick<Charge, 'id'>): string {
  return `charge ${id}`;
}

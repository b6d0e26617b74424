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
  forgetLinks,
  insertLink,
  lockCharge,
  mailTimes,
} from '../charge/charge.store.ts';
import { isOpenCharge, reminderDue } from '../charge/charge-plan.rules.ts';
import { isChargeAccepted } from '../charge/settlement.rules.ts';
import { dropUnacceptedFee } from '../charge/write-off-charge.service.ts';
import { hasTask, openTask } from '../ledger/payment-task.store.ts';
import { type PayRequest, payerAsRecipient, paymentLinkLetter } from '../payments.mails.ts';

const LINK_DAYS = 30;

/** Links are kept after they expire: they also record which mails were sent. */
const KEPT_DAYS = 400;

const DAY = 24 * 3_600_000;

/**
 * Mails the patient the first time a charge needs the patient, and after the last retry. A sweep sends the
 * reminders.
 */
export async function askPatientToPay(
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  charged: ChargedPayment,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const mails = await mailTimes(tx, charged.charge.id);
  if (mails.length > 0 && !isLastTry) return;
  await mailPaymentLink(deps, tx, charged, isLastTry ? 'last_try' : requestOf(charged));
}

async function mailPaymentLink(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  { payment, charge }: ChargedPayment,
  request: PayRequest,
): Promise<void> {
  const to = await payerAsRecipient(tx, payment);
  if (!to) return;
  const { token } = await newLink(tx, { chargeId: charge.id, isMailed: true }, now());
  const url = `${config.publicUrl}/patient/pay/${token}`;
  await postLetter(tx, paymentLinkLetter(to, { request, amountCents: charge.amountCents, url }));
}

function requestOf({ charge }: ChargedPayment): PayRequest {
  if (charge.state === 'action_required') return 'approval';
  return charge.nextAttemptAt === null ? 'card' : 'retry';
}

/** Only the hash is stored, so every mail has its own link. All of them pay the same charge, once. */
export async function newLink(
  tx: Db,
  link: { chargeId: number; isMailed: boolean },
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

/** Reminds patients of open charges, and gives a charge to the staff after the last reminder. */
export async function remindOfOpenPayments(deps: ChargeDeps): Promise<void> {
  for (const chargeId of await findWaitingCharges(deps.db)) await remind(deps, chargeId);
}

async function remind(deps: ChargeDeps, chargeId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await findCharge(tx, chargeId);
    if (!known) return;
    const charged = await lockCharge(tx, known.charge);
    const { state, nextAttemptAt, intentId } = charged.charge;
    if (!isOpenCharge(state) || nextAttemptAt !== null) return;
    if (!isChargeAccepted(charged.payment, charged.charge))
      return await dropUnacceptedFee(tx, charged, deps.now());

    // Once the staff have the task, they decide whether the patient gets another mail.
    if (await wasHandedOver(tx, charged)) return;

    const times = await mailTimes(tx, chargeId);
    // The provider refused the charge itself: the staff have it, and the patient got no mail.
    if (intentId === null && times.length === 0) return;
    const firstAt = times[0] ?? charged.charge.updatedAt;
    const due = reminderDue({ firstAt, mails: Math.max(1, times.length) }, deps.now());
    if (due === 'remind') await mailPaymentLink(deps, tx, charged, 'reminder');
    if (due === 'staff') await handOverToStaff(tx, charged, deps.now());
  });
}

/** The card did not pay and the mails were not answered: open a task for the staff. */
export async function handOverToStaff(tx: Db, { payment, charge }: ChargedPayment, now: Date): Promise<void> {
  const details = { reason: charge.reason, amountCents: charge.amountCents, decline: charge.declineCode };
  const subject = chargeSubject(charge);
  await openTask(tx, { kind: 'charge_open', subject, paymentId: payment.id, details }, now);
}

async function wasHandedOver(tx: Db, { charge }: Pick<ChargedPayment, 'charge'>): Promise<boolean> {
  return await hasTask(tx, 'charge_open', chargeSubject(charge));
}

export function chargeSubject({ id }: Pick<Charge, 'id'>): string {
  return `charge ${id}`;
}

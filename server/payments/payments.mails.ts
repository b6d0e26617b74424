import { formatEuro } from '#contract/euro.rules.ts';
import { patientAsRecipient, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail.ts';
import { payments_mail } from '#texts/generated/payments_mail.ts';
import type { Payment } from './ledger/payment.store.ts';

/** Why the patient is asked to pay. */
export type PayRequest = 'approval' | 'card' | 'retry' | 'reminder' | 'last_try';

/** The mail names the amount but not the appointment: other people may see the patient's screen. */
export function paymentLinkLetter(
  to: Recipient,
  { request, amountCents, url }: { request: PayRequest; amountCents: number; url: string },
): Letter {
  const t = payments_mail[to.locale];
  const amount = formatEuro(amountCents, to.locale);
  const words = {
    approval: { subject: t.link_subject, body: t.link_approval({ amount }) },
    card: { subject: t.failed_subject, body: t.link_card({ amount }) },
    retry: { subject: t.failed_subject, body: t.link_retry({ amount }) },
    reminder: { subject: t.reminder_subject, body: t.reminder_body({ amount }) },
    last_try: { subject: t.failed_subject, body: t.failed_body({ amount }) },
  }[request];
  return writeLetter(to, {
    subject: words.subject,
    body: [words.body, t.link_safe],
    link: { label: t.link_label, url },
  });
}

export function refundLetter(
  to: Recipient,
  { amountCents, isBooked }: { amountCents: number; isBooked: boolean },
): Letter {
  const t = payments_mail[to.locale];
  const amount = formatEuro(amountCents, to.locale);
  return writeLetter(to, {
    subject: t.refund_subject,
    body: isBooked ? [t.refund_body({ amount })] : [t.refund_unbooked, t.refund_body({ amount })],
  });
}

/** For a payer who entered a card but has no booking. */
export function cardForgottenLetter(to: Recipient): Letter {
  const t = payments_mail[to.locale];
  return writeLetter(to, { subject: t.unbooked_subject, body: [t.unbooked_body, t.unbooked_again] });
}

/** The recipient of mails about a payment: the patient's account, or the address that a guest gave. */
export async function payerAsRecipient(
  db: Db,
  { patientId, guestContact }: Pick<Payment, 'patientId' | 'guestContact'>,
): Promise<Recipient | undefined> {
  if (patientId !== null) return await patientAsRecipient(db, patientId);
  return guestContact ? { ...guestContact, ...NOBODY_YET } : undefined;
}

/** A guest's address is not proven, so the mail contains no name. */
const NOBODY_YET = { firstName: '', lastName: '', emailVerifiedAt: null };

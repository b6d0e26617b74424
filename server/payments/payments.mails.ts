import { patientAsRecipient, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { euroInWords } from '#server/platform/locale.ts';
import type { Letter } from '#server/platform/mail.ts';
import { payments_mail } from '#texts/generated/payments_mail.ts';
import type { Payment } from './ledger/payment.store.ts';

/** Why somebody is asked to pay by herself. */
export type PayRequest = 'approval' | 'card' | 'retry' | 'reminder' | 'last_try';

/** Says how much, never what for: whoever reads it over her shoulder learns of no appointment. */
export function paymentLinkLetter(
  to: Recipient,
  { request, amountCents, url }: { request: PayRequest; amountCents: number; url: string },
): Letter {
  const t = payments_mail[to.locale];
  const amount = euroInWords(amountCents, to.locale);
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
  const amount = euroInWords(amountCents, to.locale);
  return writeLetter(to, {
    subject: t.refund_subject,
    body: [...(isBooked ? [] : [t.refund_unbooked]), t.refund_body({ amount })],
  });
}

/** To whoever entered a card for a booking that never came. */
export function cardForgottenLetter(to: Recipient): Letter {
  const t = payments_mail[to.locale];
  return writeLetter(to, { subject: t.unbooked_subject, body: [t.unbooked_body, t.unbooked_again] });
}

/** Where a payer is written to: her account, or the address that she gave before she had one. */
export async function payerAsRecipient(
  db: Db,
  { patientId, guestContact }: Pick<Payment, 'patientId' | 'guestContact'>,
): Promise<Recipient | undefined> {
  if (patientId !== null) return await patientAsRecipient(db, patientId);
  return guestContact ? { ...guestContact, ...NOBODY_YET } : undefined;
}

/** Her address is not proven, so that no name of hers is written to it. */
const NOBODY_YET = { firstName: '', lastName: '', emailVerifiedAt: null };

import { type Recipient, writeLetter } from '#server/identity/personal-letter.service.ts';
import { berlinDateInWords } from '#server/platform/berlin-time.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { layOut } from '#server/platform/mail/letter-layout.ts';
import { contacts_mail } from '#texts/generated/contacts_mail.ts';
import type { StoredEmail } from './contact-email.store.ts';
import type { StoredContact } from './contacts.store.ts';
import { linesOf } from './reply.rules.ts';

/** Letters about an enquiry. Only the answer to a visitor repeats anything of it: she has no other place to read it. */

type Enquiry = Pick<StoredContact, 'email' | 'firstName' | 'lastName' | 'locale' | 'createdAt'>;

export function receiptLetter(enquiry: Enquiry, publicUrl: string): Letter {
  const t = contacts_mail[enquiry.locale];
  return writeLetter(senderOf(enquiry), {
    subject: t.receipt_subject,
    body: [t.receipt_body, t.receipt_emergency, t.receipt_not_me],
    link: { label: t.portal_link, url: `${publicUrl}/patient/` },
  });
}

/** To the clinic: nothing that was written leaves the portal. */
export function noticeLetter(to: Recipient, publicUrl: string): Letter {
  const t = contacts_mail[to.locale];
  return writeLetter(to, {
    subject: t.notice_subject,
    body: [t.notice_body],
    link: { label: t.notice_link, url: `${publicUrl}/staff/contacts` },
  });
}

export function replyNoticeLetter(enquiry: Enquiry, publicUrl: string): Letter {
  const t = contacts_mail[enquiry.locale];
  return writeLetter(senderOf(enquiry), {
    subject: t.reply_subject,
    body: [t.reply_notice],
    link: { label: t.reply_notice_link, url: `${publicUrl}/patient/contacts` },
  });
}

/** Begins with the staff's own greeting; the subject of a letter can be read by anybody, so it stays neutral. */
export function replyLetter(
  enquiry: Enquiry,
  { subject, content }: Pick<StoredEmail, 'subject' | 'content'>,
  publicUrl: string,
): Letter {
  const { email, locale, createdAt } = enquiry;
  const t = contacts_mail[locale];
  return layOut(locale, {
    to: email,
    subject: t.reply_subject,
    paragraphs: [subject, ...linesOf(content)],
    link: { label: t.reply_link, url: `${publicUrl}/patient/contact` },
    closing: t.reply_closing({ date: berlinDateInWords(createdAt, locale) }),
  });
}

/** Whoever wrote has not proven the address, so the letter does not repeat the name. */
function senderOf({ email, firstName, lastName, locale }: Enquiry): Recipient {
  return { email, emailVerifiedAt: null, firstName, lastName, locale };
}

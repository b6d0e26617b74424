import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { type Recipient, staffAsRecipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Letter } from '#server/platform/mail.ts';
import { layOut } from '#server/platform/mail-layout.ts';
import { enquiries_mail } from '#texts/generated/enquiries_mail.ts';
import { paragraphsOf } from './enquiries.rules.ts';
import { findEmail, findEnquiry, type StoredEmail, type StoredEnquiry } from './enquiries.store.ts';

/** Mails about an enquiry. Only the answer to a visitor contains text, because a visitor cannot read it in the portal. */

type Enquiry = Pick<StoredEnquiry, 'email' | 'firstName' | 'lastName' | 'locale' | 'createdAt'>;

function receiptLetter(enquiry: Enquiry, publicUrl: string): Letter {
  const t = enquiries_mail[enquiry.locale];
  return writeLetter(senderOf(enquiry), {
    subject: t.receipt_subject,
    body: [t.receipt_body, t.receipt_emergency, t.receipt_not_me],
    link: { label: t.portal_link, url: `${publicUrl}/patient/` },
  });
}

/** To the clinic, without the text of the enquiry. */
function noticeLetter(to: Recipient, publicUrl: string): Letter {
  const t = enquiries_mail[to.locale];
  return writeLetter(to, {
    subject: t.notice_subject,
    body: [t.notice_body],
    link: { label: t.notice_link, url: `${publicUrl}/staff/contacts` },
  });
}

function replyNoticeLetter(enquiry: Enquiry, publicUrl: string): Letter {
  const t = enquiries_mail[enquiry.locale];
  return writeLetter(senderOf(enquiry), {
    subject: t.reply_subject,
    body: [t.reply_notice],
    link: { label: t.reply_notice_link, url: `${publicUrl}/patient/contacts` },
  });
}

/** Starts with the subject and the greeting that the staff wrote. The subject of the mail is neutral, because other people may see it. */
function replyLetter(
  enquiry: Enquiry,
  { subject, content }: Pick<StoredEmail, 'subject' | 'content'>,
  publicUrl: string,
): Letter {
  const { email, locale, createdAt } = enquiry;
  const t = enquiries_mail[locale];
  return layOut(locale, {
    to: email,
    subject: t.reply_subject,
    headline: subject,
    paragraphs: paragraphsOf(content),
    link: { label: t.reply_link, url: `${publicUrl}/patient/contact` },
    closing: t.reply_closing({ date: berlinDateInWords(createdAt, locale) }),
  });
}

/** The sender has not proven the address, so the mail does not contain the name. */
function senderOf({ email, firstName, lastName, locale }: Enquiry): Recipient {
  return { email, emailVerifiedAt: null, firstName, lastName, locale };
}

/* Each of the following listeners sends one mail for one event. The delivery id prevents a second mail. */
type Post = Pick<Deps, 'db' | 'config' | 'mailer'>;

export async function mailReceipt(
  { db, config, mailer }: Post,
  { contactId, hasReceipt }: { contactId: number; hasReceipt: boolean },
  deliveryId: string,
): Promise<void> {
  const enquiry = hasReceipt && (await findEnquiry(db, contactId));
  if (enquiry) await mailer.send(receiptLetter(enquiry, config.publicUrl), deliveryId);
}

/** Mails the doctor who is addressed; if there is none, or the doctor has no account, the clinic. */
export async function mailNotice(
  { db, config, mailer }: Post,
  { contactId }: { contactId: number },
  deliveryId: string,
): Promise<void> {
  const enquiry = await findEnquiry(db, contactId);
  const to = enquiry && ((await doctorOf(db, enquiry)) ?? (await clinicInbox(db)));
  if (to) await mailer.send(noticeLetter(to, config.publicUrl), deliveryId);
}

/** A patient reads the answer in the portal; a visitor gets the answer by mail. */
export async function mailReply(
  { db, config, mailer }: Post,
  { contactId, emailId }: { contactId: number; emailId: number },
  deliveryId: string,
): Promise<void> {
  const enquiry = await findEnquiry(db, contactId);
  const answer = await findEmail(db, emailId);
  if (!enquiry || !answer) return;
  const letter =
    enquiry.patientId === null
      ? replyLetter(enquiry, answer, config.publicUrl)
      : replyNoticeLetter(enquiry, config.publicUrl);
  await mailer.send(letter, deliveryId);
}

async function doctorOf(db: Deps['db'], { doctorId }: StoredEnquiry): Promise<Recipient | undefined> {
  const staffId = doctorId === null ? undefined : await staffIdOf(db, doctorId);
  return staffId === undefined ? undefined : await staffAsRecipient(db, staffId);
}

/** The mail address of the clinic. Without one the staff see new enquiries only in the workspace. */
async function clinicInbox(db: Deps['db']): Promise<Recipient | undefined> {
  const { contact_email: email } = await settingValues(db, ['contact_email']);
  return email ? { email, emailVerifiedAt: null, firstName: '', lastName: '', locale: 'de' } : undefined;
}

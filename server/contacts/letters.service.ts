import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { type Recipient, staffAsRecipient } from '#server/identity/personal-letter.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findEmail } from './contact-email.store.ts';
import { noticeLetter, receiptLetter, replyLetter, replyNoticeLetter } from './contacts.mails.ts';
import { findContact, type StoredContact } from './contacts.store.ts';

/* Each of these hears one piece of news and sends one letter about it, named by the delivery's id. */
type Post = Pick<Deps, 'db' | 'config' | 'mailer'>;

export async function mailReceipt(
  { db, config, mailer }: Post,
  { contactId, hasReceipt }: { contactId: number; hasReceipt: boolean },
  deliveryId: string,
): Promise<void> {
  const enquiry = hasReceipt && (await findContact(db, contactId));
  if (enquiry) await mailer.send(receiptLetter(enquiry, config.publicUrl), deliveryId);
}

/** Tells the doctor it was sent to; without an account of hers, or for the clinic in general, the clinic. */
export async function mailNotice(
  { db, config, mailer }: Post,
  { contactId }: { contactId: number },
  deliveryId: string,
): Promise<void> {
  const enquiry = await findContact(db, contactId);
  const to = enquiry && ((await doctorOf(db, enquiry)) ?? (await clinicInbox(db)));
  if (to) await mailer.send(noticeLetter(to, config.publicUrl), deliveryId);
}

/** A patient reads the answer in the portal, where only she can; a visitor has nothing but her mailbox. */
export async function mailReply(
  { db, config, mailer }: Post,
  { contactId, emailId }: { contactId: number; emailId: number },
  deliveryId: string,
): Promise<void> {
  const enquiry = await findContact(db, contactId);
  const answer = await findEmail(db, emailId);
  if (!enquiry || !answer) return;
  const letter =
    enquiry.patientId === null
      ? replyLetter(enquiry, answer, config.publicUrl)
      : replyNoticeLetter(enquiry, config.publicUrl);
  await mailer.send(letter, deliveryId);
}

async function doctorOf(db: Deps['db'], { doctorId }: StoredContact): Promise<Recipient | undefined> {
  const staffId = doctorId === null ? undefined : await staffIdOf(db, doctorId);
  return staffId === undefined ? undefined : await staffAsRecipient(db, staffId);
}

/** Where the clinic reads its post; who has set no address finds new enquiries in the workspace. */
async function clinicInbox(db: Deps['db']): Promise<Recipient | undefined> {
  const { contact_email: email } = await settingValues(db, ['contact_email']);
  return email ? { email, emailVerifiedAt: null, firstName: '', lastName: '', locale: 'de' } : undefined;
}

import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { Attachment, Letter } from '#server/platform/mail.ts';
import { type Draft, layOut } from '#server/platform/mail-layout.ts';
import { identity_mail } from '#texts/generated/identity_mail.ts';
import { findAccount } from './patient.store.ts';
import { fullName } from './person.rules.ts';
import { findStaffMember, listAdministrators } from './staff/staff.store.ts';

export interface Recipient {
  email: string;
  emailVerifiedAt: Date | null;
  /** The owner of this mailbox has said that it belongs to somebody else: no mail goes there. */
  addressDeclinedAt?: Date | null;
  firstName: string;
  lastName: string;
  locale: Locale;
}

export interface LetterTexts
  extends Pick<Draft, 'subject' | 'dateBlock' | 'highlight' | 'link' | 'furtherLinks'> {
  /** The news first; what follows stands below the button. */
  body: [news: string, ...details: string[]];
  attachments?: Attachment[];
}

/** A mail from the portal to one person, in that person's language, with greeting and closing. */
export function writeLetter(
  to: Recipient,
  { body: [news, ...details], attachments, ...words }: LetterTexts,
): Letter {
  const t = identity_mail[to.locale];
  // An unproven name may be a stranger's words, so the mail does not repeat it.
  const greeting = to.emailVerifiedAt ? t.greeting({ name: fullName(to) }) : t.greeting_plain;
  return {
    ...layOut(to.locale, {
      to: to.addressDeclinedAt ? '' : to.email,
      ...words,
      paragraphs: [greeting, news],
      details,
      closing: t.closing,
    }),
    ...(attachments && { attachments }),
  };
}

/** The patient as a recipient; nobody when the account is closed. */
export async function patientAsRecipient(db: Db, patientId: number): Promise<Recipient | undefined> {
  return await findAccount(db, patientId);
}

/** The member of staff as a recipient. The clinic entered the name, so it counts as proven. */
export async function staffAsRecipient(db: Db, staffId: number): Promise<Recipient | undefined> {
  return await findStaffMember(db, staffId);
}

/** All administrators. Demo administrators are left out once the demo is over. */
export async function administratorsAsRecipients(
  db: Db,
  { hasDemoData }: Pick<Deps['config'], 'hasDemoData'>,
): Promise<Recipient[]> {
  const administrators = await listAdministrators(db);
  return administrators.filter(({ isDemo }) => hasDemoData || !isDemo);
}

import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { type Attachment, type Draft, type Letter, layOut } from '#server/platform/mail.ts';
import { identity_mail } from '#texts/generated/identity_mail.ts';
import { findAccount } from './patient.store.ts';
import { fullName } from './person.rules.ts';
import { findStaffMember, listAdministrators } from './staff/staff.store.ts';

export interface Recipient {
  email: string;
  emailVerifiedAt: Date | null;
  /** The owner of this mailbox has said that she is somebody else: no letter goes there. */
  addressDeclinedAt?: Date | null;
  firstName: string;
  lastName: string;
  locale: Locale;
}

export interface LetterWords extends Pick<Draft, 'subject' | 'highlight' | 'link'> {
  body: string[];
  attachments?: Attachment[];
}

/** A letter from the portal to one person, in her language, between greeting and closing. */
export function writeLetter(to: Recipient, { body, attachments, ...words }: LetterWords): Letter {
  const t = identity_mail[to.locale];
  // Before the address is proven, the name may be a stranger's words to somebody else's mailbox.
  const greeting = to.emailVerifiedAt ? t.greeting({ name: fullName(to) }) : t.greeting_plain;
  const paragraphs = [greeting, ...body];
  return {
    ...layOut(to.locale, {
      to: to.addressDeclinedAt ? '' : to.email,
      ...words,
      paragraphs,
      closing: t.closing,
    }),
    ...(attachments && { attachments }),
  };
}

/** Where a patient is written to; nobody when her account is closed. */
export async function patientAsRecipient(db: Db, patientId: number): Promise<Recipient | undefined> {
  return await findAccount(db, patientId);
}

/** The same for a member of staff, whose name the clinic itself has entered. */
export async function staffAsRecipient(db: Db, staffId: number): Promise<Recipient | undefined> {
  return await findStaffMember(db, staffId);
}

/** Everybody who runs the clinic now. Nobody reads the mail of a demo account once the demo is over. */
export async function administratorsAsRecipients(
  db: Db,
  { hasDemoData }: Pick<Deps['config'], 'hasDemoData'>,
): Promise<Recipient[]> {
  const administrators = await listAdministrators(db);
  return administrators.filter(({ isDemo }) => hasDemoData || !isDemo);
}

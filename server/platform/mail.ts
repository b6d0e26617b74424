import type { Db } from './database/database.ts';
import { defineEvent, type News, newsOf, recordEvents } from './jobs/outbox.ts';

/** One mail to one person. Subject and preview stay neutral; no mail names a complaint, a service or a video link. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** The patient whom this mail only reminds. It is not sent to a patient who wants no reminders any more. */
  reminds?: number;
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64, because a mail waits in the database until it is sent. */
  content: string;
}

/** Delivers one mail, or rejects. Never reports success for a mail that was not handed over. */
export interface Mailer {
  /** `messageId` is the same for every try at one mail, so that a repetition can be recognised. */
  send(letter: Letter, messageId: string): Promise<void>;
}

export const letterWritten = defineEvent<Letter>('mail.letter_written');

/** Sends a mail after the transaction commits, and again until it is handed over. Without a recipient it is not sent. */
export async function postLetter(tx: Db, letter: Letter): Promise<void> {
  await recordEvents(tx, newsOfLetter(letter));
}

/** The mail as an event, for a caller who records several events at once. */
export function newsOfLetter(letter: Letter): News[] {
  return letter.to === '' ? [] : [newsOf(letterWritten, letter)];
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import type { Db } from '../database/database.ts';
import { defineEvent } from '../jobs/events.ts';
import { recordEvent } from '../jobs/outbox.ts';

/** One letter to one person. Subject and body stay neutral: no complaint, doctor or service. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64, because a letter waits in the database until it is sent. */
  content: string;
}

/** Delivers one letter, or rejects. Never reports success for a letter that was not handed over. */
export interface Mailer {
  /** `messageId` is the same for every try at one letter, so that a repeated one can be recognised. */
  send(letter: Letter, messageId: string): Promise<void>;
}

export const letterWritten = defineEvent<Letter>('mail.letter_written');

/** Sends a letter after the transaction commits, and again until it is handed over. One to nobody is not sent. */
export async function postLetter(tx: Db, letter: Letter): Promise<void> {
  if (letter.to === '') return;
  await recordEvent(tx, letterWritten, letter);
}

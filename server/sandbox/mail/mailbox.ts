import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mail/letter.ts';
import { sandboxLetter } from './mailbox.tables.ts';

const NEWEST = 200;

/** Keeps letters in the database instead of sending them, for `/sandbox/mail` and for tests. */
export function sandboxMailer(db: Db, now: () => Date): Mailer {
  return {
    async send({ to, subject, text, html, attachments = [] }, messageId) {
      await db
        .insert(sandboxLetter)
        .values({ messageId, recipient: to, subject, text, html, attachments, createdAt: now() })
        .onConflictDoNothing();
    },
  };
}

export async function lettersTo(db: Db, recipient: string | undefined) {
  return await db
    .select({
      to: sandboxLetter.recipient,
      subject: sandboxLetter.subject,
      text: sandboxLetter.text,
      html: sandboxLetter.html,
      attachments: sandboxLetter.attachments,
      created_at: sandboxLetter.createdAt,
    })
    .from(sandboxLetter)
    .where(recipient === undefined ? undefined : eq(sandboxLetter.recipient, recipient))
    .orderBy(desc(sandboxLetter.id))
    .limit(NEWEST);
}

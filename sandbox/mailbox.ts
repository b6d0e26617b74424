import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { escapeHtml, type Mailer } from '#server/platform/mail.ts';
import { sandboxMail } from './sandbox.tables.ts';

const NEWEST = 200;

/** Stores mails in the database instead of sending them, for `/sandbox/mail` and for tests. */
export function sandboxMailer(db: Db, now: () => Date): Mailer {
  return {
    async send({ to, subject, text, html, attachments = [] }, messageId) {
      await db
        .insert(sandboxMail)
        .values({ messageId, recipient: to, subject, text, html, attachments, createdAt: now() })
        .onConflictDoNothing();
    },
  };
}

export async function mailsTo(db: Db, recipient: string | undefined) {
  return await db
    .select({
      to: sandboxMail.recipient,
      subject: sandboxMail.subject,
      text: sandboxMail.text,
      html: sandboxMail.html,
      attachments: sandboxMail.attachments,
      created_at: sandboxMail.createdAt,
    })
    .from(sandboxMail)
    .where(recipient === undefined ? undefined : eq(sandboxMail.recipient, recipient))
    .orderBy(desc(sandboxMail.id))
    .limit(NEWEST);
}

type Letters = Awaited<ReturnType<typeof mailsTo>>;

/** The development mailbox: newest mail first, as plain text, so that nothing in it can run. */
export function renderMailbox(letters: Letters): string {
  const articles = letters.map(
    ({ to, subject, text, attachments, created_at }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<small>${escapeHtml(to)} · ${created_at.toISOString()}</small>
<pre>${linked(text)}</pre>
${attachments.map(({ filename }) => `<small>${escapeHtml(filename)}</small>`).join('\n')}
</article>`,
  );
  return `<p>Nothing here was sent to anybody. Newest first; <code>?to=</code> shows one recipient.</p>
${articles.join('\n') || '<p>No mail yet.</p>'}`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

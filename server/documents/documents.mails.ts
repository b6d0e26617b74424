import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Letter } from '#server/platform/mail.ts';
import { documents_mail } from '#texts/generated/documents_mail.ts';

/** Says that there is something to read, and not what: a letter is read by whoever opens the mailbox. */
export function newsLetter(to: Recipient, publicUrl: string): Letter {
  const t = documents_mail[to.locale];
  return writeLetter(to, {
    subject: t.subject,
    body: [t.body],
    link: { label: t.portal_link, url: `${publicUrl}/patient/dashboard` },
  });
}

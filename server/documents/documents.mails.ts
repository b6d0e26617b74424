import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Letter } from '#server/platform/mail.ts';
import { documents_mail } from '#texts/generated/documents_mail.ts';

/** Announces a new document without its title, because other people may see the mailbox. */
export function newsLetter(to: Recipient, publicUrl: string): Letter {
  const t = documents_mail[to.locale];
  return writeLetter(to, {
    subject: t.subject,
    body: [t.body],
    link: { label: t.portal_link, url: `${publicUrl}/patient/dashboard` },
  });
}

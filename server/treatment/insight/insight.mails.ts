import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Letter } from '#server/platform/mail.ts';
import { treatment_insight_mail } from '#texts/generated/treatment_insight_mail.ts';

/** Says that there is an answer, not which one and not about what: other people may see the mailbox. */
export function decisionLetter(to: Recipient, publicUrl: string): Letter {
  const t = treatment_insight_mail[to.locale];
  return writeLetter(to, {
    subject: t.subject,
    body: [t.body],
    link: { label: t.portal_link, url: `${publicUrl}/patient/medical-history` },
  });
}

import { type Recipient, writeLetter } from '#server/identity/personal-letter.service.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { audit_mail } from '#texts/generated/audit_mail.ts';

/** Which of her accounts this address belonged to: the one that is closed now, or the one that is left. */
export function mergedLetter(to: Recipient, account: 'closed' | 'kept'): Letter {
  const t = audit_mail[to.locale];
  return writeLetter(to, {
    subject: t.merged_subject,
    body: [account === 'closed' ? t.merged_closed : t.merged_kept, t.merged_question],
  });
}

/** What a guest had booked under her address is in her account now. */
export function claimedLetter(to: Recipient): Letter {
  const t = audit_mail[to.locale];
  return writeLetter(to, { subject: t.claimed_subject, body: [t.claimed_body, t.merged_question] });
}

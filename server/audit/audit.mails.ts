import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { type Recipient, writeLetter } from '#server/identity/personal-letter.service.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { audit_mail } from '#texts/generated/audit_mail.ts';
import { audit_part } from '#texts/generated/audit_part.ts';

/** The last letter to an address: what is gone, what must stay, why and until when. */
export function farewellLetter(to: Recipient, { parts }: DeletionOutlook): Letter {
  const t = audit_mail[to.locale];
  const name = ({ what }: { what: keyof (typeof audit_part)['de'] }) => audit_part[to.locale][what];
  const erased = parts.filter(({ is_kept }) => !is_kept).map(name);
  const kept = parts.flatMap((part) => {
    if (!part.is_kept || part.until === null) return [];
    return [t.kept({ what: name(part), until: inWords(part.until, to.locale), law: part.law ?? '' })];
  });
  // An address that was never proven may be a stranger's, who is told no more than that.
  const details = to.emailVerifiedAt
    ? [
        t.erased({ list: erased.join(', ') }),
        ...(kept.length > 0 ? [t.kept_intro, ...kept] : [t.nothing_kept]),
      ]
    : [];
  return writeLetter(to, { subject: t.subject, body: [t.closed, ...details, t.welcome_back] });
}

function inWords(date: string, locale: Recipient['locale']): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return Temporal.PlainDate.from(date).toLocaleString(style, { dateStyle: 'long' });
}

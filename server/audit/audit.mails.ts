import type { DeletionOutlook } from '#contract/audit.contract.ts';
import type { WithdrawableKind } from '#contract/audit-consents.contract.ts';
import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Letter } from '#server/platform/mail.ts';
import { audit_consent } from '#texts/generated/audit_consent.ts';
import { audit_mail } from '#texts/generated/audit_mail.ts';
import { audit_part } from '#texts/generated/audit_part.ts';

/** The last mail to an address: what is erased, what must be kept, why and until when. */
export function farewellLetter(to: Recipient, { parts }: DeletionOutlook): Letter {
  const t = audit_mail[to.locale];
  const name = ({ what }: { what: keyof (typeof audit_part)['de'] }) => audit_part[to.locale][what];
  const erased = parts.filter(({ is_kept }) => !is_kept).map(name);
  const kept = parts.flatMap((part) => {
    if (!part.is_kept || part.until === null) return [];
    return [t.kept({ what: name(part), until: inWords(part.until, to.locale), law: part.law ?? '' })];
  });
  // An unproven address may belong to a stranger, so it gets no details.
  const details = to.emailVerifiedAt
    ? [
        t.erased({ list: erased.join(', ') }),
        ...(kept.length > 0 ? [t.kept_intro, ...kept] : [t.nothing_kept]),
      ]
    : [];
  return writeLetter(to, { subject: t.subject, body: [t.closed, ...details, t.welcome_back] });
}

/** To the patient, with the consequences of the withdrawal. An unproven address gets no details. */
export function withdrawalLetter(to: Recipient, kind: WithdrawableKind, at: Date): Letter {
  const t = audit_mail[to.locale];
  const words = audit_consent[to.locale];
  const when = { date: berlinDateInWords(at, to.locale), time: berlinTime(at) };
  const details = to.emailVerifiedAt ? [`${words[kind]}.`, words[`effect_${kind}`]] : [];
  return writeLetter(to, {
    subject: t.withdrawal_subject,
    body: [t.withdrawal_body(when), ...details, t.withdrawal_help],
  });
}

/** To an administrator, without medical details. */
export function withdrawalNotice(
  to: Recipient,
  { patientId, at }: { patientId: number; at: Date },
  publicUrl: string,
): Letter {
  const t = audit_mail[to.locale];
  const when = { date: berlinDateInWords(at, to.locale), time: berlinTime(at) };
  return writeLetter(to, {
    subject: t.withdrawal_notice_subject,
    body: [t.withdrawal_notice_body({ number: patientId, ...when }), t.withdrawal_notice_next],
    link: { label: t.withdrawal_notice_link, url: `${publicUrl}/staff/patients/${patientId}` },
  });
}

/** To an administrator. The reason may be medical and is only in the log. */
export function emergencyLetter(
  to: Recipient,
  { by, patientId, at }: { by: string; patientId: number; at: Date },
  publicUrl: string,
): Letter {
  const t = audit_mail[to.locale];
  const when = { date: berlinDateInWords(at, to.locale), time: berlinTime(at) };
  return writeLetter(to, {
    subject: t.emergency_subject,
    body: [t.emergency_body({ by, number: patientId, ...when }), t.emergency_next],
    link: { label: t.emergency_link, url: `${publicUrl}/staff/audit?patient_id=${patientId}` },
  });
}

function inWords(date: string, locale: Recipient['locale']): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return Temporal.PlainDate.from(date).toLocaleString(style, { dateStyle: 'long' });
}

/** To one of the two merged accounts: the closed one or the remaining one. */
export function mergedLetter(to: Recipient, account: 'closed' | 'kept'): Letter {
  const t = audit_mail[to.locale];
  return writeLetter(to, {
    subject: t.merged_subject,
    body: [account === 'closed' ? t.merged_closed : t.merged_kept, t.merged_question],
  });
}

/** To a patient whose guest booking is now in the account. */
export function claimedLetter(to: Recipient): Letter {
  const t = audit_mail[to.locale];
  return writeLetter(to, { subject: t.claimed_subject, body: [t.claimed_body, t.merged_question] });
}

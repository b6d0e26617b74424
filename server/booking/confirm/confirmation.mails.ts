import { dateBlockFor } from '#server/appointments/mails/date-block.rules.ts';
import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { Letter } from '#server/platform/mail.ts';
import { booking_mail } from '#texts/generated/booking_mail.ts';

interface Proposal {
  startsAt: Date;
  doctor: string | undefined;
  expiresAt: Date;
  url: string;
}

/** Asks a patient to confirm an appointment that the clinic proposed. Does not name the service. */
export function confirmationRequestLetter(
  to: Recipient,
  { startsAt, doctor, expiresAt, url }: Proposal,
): Letter {
  const t = booking_mail[to.locale];
  return writeLetter(to, {
    subject: t.proposal_subject,
    dateBlock: dateBlockFor(to, { startsAt, doctor }),
    body: [t.proposal_body, t.proposal_until(inWords(expiresAt, to.locale))],
    link: { label: t.proposal_link, url },
  });
}

function inWords(instant: Date, locale: Locale) {
  return { day: berlinDateInWords(instant, locale), time: berlinTime(instant) };
}

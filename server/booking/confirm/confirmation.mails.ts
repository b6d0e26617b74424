import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { Letter } from '#server/platform/mail.ts';
import { booking_mail } from '#texts/generated/booking_mail.ts';

/** Asks a patient to confirm an appointment that the clinic proposed. Does not name the service. */
export function confirmationRequestLetter(
  to: Recipient,
  { startsAt, expiresAt, url }: { startsAt: Date; expiresAt: Date; url: string },
): Letter {
  const t = booking_mail[to.locale];
  return writeLetter(to, {
    subject: t.proposal_subject,
    body: [t.proposal_body(inWords(startsAt, to.locale)), t.proposal_until(inWords(expiresAt, to.locale))],
    link: { label: t.proposal_link, url },
  });
}

function inWords(instant: Date, locale: Locale) {
  return { day: berlinDateInWords(instant, locale), time: berlinTime(instant) };
}

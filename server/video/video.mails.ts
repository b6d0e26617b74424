import { dateBlockFor } from '#server/appointments/mails/date-block.rules.ts';
import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinTime } from '#server/platform/berlin-time.ts';
import type { Letter } from '#server/platform/mail.ts';
import { video_mail } from '#texts/generated/video_mail.ts';

interface Delay {
  startsAt: Date;
  expectedAt: Date;
  doctor: string | undefined;
  url: string;
}

/** The appointment begins later, or on time after all. The block shows the agreed beginning. */
export function delayLetter(to: Recipient, { startsAt, expectedAt, doctor, url }: Delay): Letter {
  const t = video_mail[to.locale];
  const minutes = Math.round((expectedAt.getTime() - startsAt.getTime()) / 60_000);
  const isOnTime = minutes === 0;
  return writeLetter(to, {
    subject: isOnTime ? t.delay_removed_subject : t.delay_subject,
    body: [isOnTime ? t.delay_removed_body : t.delay_body({ minutes, time: berlinTime(expectedAt) })],
    dateBlock: dateBlockFor(to, { startsAt, doctor }),
    link: { label: t.link, url },
  });
}

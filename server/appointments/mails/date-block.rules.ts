import type { Recipient } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { DateBlock } from '#server/platform/mail-layout.ts';
import { appointments_mail } from '#texts/generated/appointments_mail.ts';

interface Shown {
  startsAt: Date;
  doctor?: string | undefined;
  label?: 'current' | 'new' | 'cancelled' | 'staff';
}

/** Day, time and doctor of an appointment. A stranger may read an unproven mailbox, so it gets no doctor's name. */
export function dateBlockFor(
  { locale, emailVerifiedAt }: Pick<Recipient, 'locale' | 'emailVerifiedAt'>,
  { startsAt, doctor, label = 'current' }: Shown,
): DateBlock {
  const t = appointments_mail[locale];
  return {
    label: t[`block_${label}`],
    day: berlinDateInWords(startsAt, locale),
    time: t.block_time({ time: berlinTime(startsAt) }),
    isOver: label === 'cancelled',
    doctor: doctor && emailVerifiedAt ? t.block_doctor({ doctor }) : undefined,
  };
}

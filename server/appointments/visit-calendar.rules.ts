import type { Locale } from '#contract/locale.ts';
import type { Attachment } from '#server/platform/mail/letter.ts';
import { appointments_mail } from '#texts/generated/appointments_mail.ts';
import { type CalendarEvent, methodOf, writeCalendarFile } from './calendar-file.rules.ts';

interface Invitation extends Pick<CalendarEvent, 'isCancelled' | 'startsAt' | 'endsAt' | 'sequence' | 'url'> {
  appointmentId: number;
  attendee: { email: string; locale: Locale };
  /** The sender of all letters, with or without a name: `Online Klinik <portal@klinik.test>`. */
  mailFrom: string;
  now: Date;
}

/** A visit for the patient's calendar, which others may see: it says when, and nothing about what. */
export function calendarAttachment({
  appointmentId,
  attendee,
  mailFrom,
  now,
  ...visit
}: Invitation): Attachment {
  const t = appointments_mail[attendee.locale];
  const file = writeCalendarFile({
    ...visit,
    uid: `appointment-${appointmentId}@${new URL(visit.url).hostname}`,
    summary: t.calendar_summary,
    description: t.calendar_description({ url: visit.url }),
    organizer: senderOf(mailFrom),
    attendee: attendee.email,
    writtenAt: now,
  });
  return {
    filename: t.calendar_filename,
    contentType: `text/calendar; charset=utf-8; method=${methodOf(visit)}`,
    content: Buffer.from(file).toString('base64'),
  };
}

function senderOf(mailFrom: string): CalendarEvent['organizer'] {
  const { name, email } = /^(?<name>[^<]*)<(?<email>[^>]+)>/.exec(mailFrom)?.groups ?? {};
  return { name: (name ?? '').trim() || 'Online Klinik', email: (email ?? mailFrom).trim() };
}

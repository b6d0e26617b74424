import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { takesPlace } from '../appointment-moves.rules.ts';
import { type Appointment, findAppointment } from '../appointments.store.ts';
import { portalUrl } from '../mails/appointments.mails.ts';
import { calendarAttachment } from '../mails/calendar-file.rules.ts';

/**
 * The calendar file for the browser that has just booked, which may not be signed in. It names nobody, because a
 * confirmation link may have been forwarded. Calendars recognise the appointment again in the file of the mail.
 */
export async function bookedCalendarFile(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  appointmentId: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<string | undefined> {
  const appointment = await findAppointment(db, appointmentId);
  return appointment && calendarFileOf({ config, now }, appointment, { locale });
}

type CalendarEntry = Pick<Appointment, 'id' | 'status' | 'startsAt' | 'endsAt' | 'calendarSequence'>;

/** The same for a caller who knows the appointment. */
export function calendarFileOf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { id: appointmentId, status, startsAt, endsAt, calendarSequence: sequence }: CalendarEntry,
  { locale }: Pick<Client, 'locale'>,
): string | undefined {
  if (!takesPlace(status)) return undefined;
  const { content } = calendarAttachment({
    appointmentId,
    startsAt,
    endsAt,
    sequence,
    attendee: { locale },
    isCancelled: false,
    url: portalUrl(config.publicUrl),
    mailFrom: config.mailFrom,
    now: now(),
  });
  return Buffer.from(content, 'base64').toString();
}

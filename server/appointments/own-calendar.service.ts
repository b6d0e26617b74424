import { patientAsRecipient } from '#server/identity/personal-letter.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { ownAppointment } from './appointment.service.ts';
import { takesPlace } from './appointment-moves.rules.ts';
import { portalUrl } from './appointments.mails.ts';
import { calendarAttachment } from './visit-calendar.rules.ts';

/** An own visit for the calendar, the same event as in the letter about it. What does not take place has none. */
export async function ownCalendarFile(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { patientId }: Pick<Patient, 'patientId'>,
  id: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<FileAnswer> {
  const visit = await ownAppointment(db, patientId, id);
  const attendee = await patientAsRecipient(db, patientId);
  if (!attendee || !takesPlace(visit.status)) throw new Failure('request.not_found');
  const { filename, content } = calendarAttachment({
    appointmentId: id,
    ...{ startsAt: visit.startsAt, endsAt: visit.endsAt, sequence: visit.calendarSequence },
    attendee: { ...attendee, locale },
    isCancelled: false,
    url: portalUrl(config.publicUrl),
    mailFrom: config.mailFrom,
    now: now(),
  });
  return { name: filename, type: 'text/calendar; charset=utf-8', content: Buffer.from(content, 'base64') };
}

import type { Locale } from '#contract/locale.ts';
import type { Attachment } from '#server/platform/mail.ts';
import { appointments_mail } from '#texts/generated/appointments_mail.ts';
/** Calendar files (iCalendar, RFC 5545 and 5546) as mail programs understand them. */

export interface CalendarEvent {
  /** The same in all files of one event, so that calendars recognise a later file. */
  uid: string;
  /** Grows with every change; an older file never replaces a newer one. */
  sequence: number;
  isCancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url: string;
  /** Who sends it; missing in a feed, which nobody sends. */
  organizer?: { name: string; email: string };
  /** Without an attendee nobody is invited: whoever has the file adds it to a calendar. */
  attendee?: string | undefined;
  writtenAt: Date;
}

const LONGEST_LINE_OCTETS = 75;

/** One event, for a mail or a download. */
export function writeCalendarFile(event: CalendarEvent): string {
  return writeCalendar([`METHOD:${methodOf(event)}`], [event]);
}

interface CalendarFeed {
  name: string;
  /** How often a calendar program is to read it again. */
  refreshHours: number;
  events: CalendarEvent[];
}

/** Many events at an address that a calendar program reads again and again. They invite nobody, so there is no method. */
export function writeCalendarFeed({ name, refreshHours, events }: CalendarFeed): string {
  const head = [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
  return writeCalendar(head, events);
}

function writeCalendar(head: string[], events: CalendarEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Online Klinik//Patientenportal//DE',
    'CALSCALE:GREGORIAN',
    ...head,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

function eventLines(event: CalendarEvent): string[] {
  const { isCancelled, organizer } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${oneLine(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${oneLine(event.url)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${oneLine(organizer.email)}`] : []),
    ...attendeeLine(event),
    'CLASS:PRIVATE',
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** An invitation names who is invited (RFC 5546); a file for everybody is published. */
function methodOf({ isCancelled, attendee }: { isCancelled: boolean; attendee?: unknown }) {
  if (isCancelled) return 'CANCEL';
  return attendee === undefined ? 'PUBLISH' : 'REQUEST';
}

function attendeeLine({ attendee }: Pick<CalendarEvent, 'attendee'>): string[] {
  if (attendee === undefined) return [];
  return [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${oneLine(attendee)}`];
}

/** `20261117T080000Z` */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(words: string): string {
  return words
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(CONTROLS, '');
}

/** A quoted parameter may contain everything except quotation marks and control characters. */
function quoted(words: string): string {
  return `"${oneLine(words).replaceAll('"', "'")}"`;
}

/** Removes line breaks, with which entered text could add a property of its own. */
function oneLine(words: string): string {
  return words.replaceAll(CONTROLS, '');
}

const CONTROLS = /\p{Cc}/gu;

/** Breaks a line after at most 75 octets and never inside a character. A continued line begins with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > LONGEST_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += sign;
    octets += size;
  }
  return folded;
}

interface Invitation extends Pick<CalendarEvent, 'isCancelled' | 'startsAt' | 'endsAt' | 'sequence' | 'url'> {
  appointmentId: number;
  attendee: { email?: string | undefined; locale: Locale };
  /** The sender of all mails, with or without a name: `Online Klinik <portal@klinik.test>`. */
  mailFrom: string;
  now: Date;
}

/** An appointment for the patient's calendar. Others may see the calendar, so the file names only the time. */
export function calendarAttachment({
  appointmentId,
  attendee,
  mailFrom,
  now,
  ...appointment
}: Invitation): Attachment {
  const t = appointments_mail[attendee.locale];
  const file = writeCalendarFile({
    ...appointment,
    uid: calendarUid(appointmentId, appointment.url),
    summary: t.calendar_summary,
    description: t.calendar_description({ url: appointment.url }),
    organizer: senderOf(mailFrom),
    attendee: attendee.email,
    writtenAt: now,
  });
  return {
    filename: t.calendar_filename,
    contentType: `text/calendar; charset=utf-8; method=${methodOf({ ...appointment, attendee: attendee.email })}`,
    content: Buffer.from(file).toString('base64'),
  };
}

/** The same in every letter, file and feed, so that calendars recognise the appointment. */
export function calendarUid(appointmentId: number, url: string): string {
  return `appointment-${appointmentId}@${new URL(url).hostname}`;
}

function senderOf(mailFrom: string): Required<CalendarEvent>['organizer'] {
  const { name, email } = /^(?<name>[^<]*)<(?<email>[^>]+)>/.exec(mailFrom)?.groups ?? {};
  return { name: (name ?? '').trim() || 'Patientenportal', email: (email ?? mailFrom).trim() };
}

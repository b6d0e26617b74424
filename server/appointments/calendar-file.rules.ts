/** Calendar files (iCalendar, RFC 5545 and 5546) as mail programs understand them. */

export interface CalendarEvent {
  /** The same for all files of one event, so that a later one is recognised. */
  uid: string;
  /** Grows with every change; an older file never replaces a newer one. */
  sequence: number;
  isCancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  url: string;
  organizer: { name: string; email: string };
  attendee: string;
  writtenAt: Date;
}

const LONGEST_LINE_OCTETS = 75;

export function writeCalendarFile(event: CalendarEvent): string {
  const { isCancelled, organizer } = event;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Online Klinik//Patientenportal//DE',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(event)}`,
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
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${oneLine(organizer.email)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${oneLine(event.attendee)}`,
    'CLASS:PRIVATE',
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

export function methodOf({ isCancelled }: Pick<CalendarEvent, 'isCancelled'>): 'CANCEL' | 'REQUEST' {
  return isCancelled ? 'CANCEL' : 'REQUEST';
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

/** A parameter in quotation marks may hold everything but these. */
function quoted(words: string): string {
  return `"${oneLine(words).replaceAll('"', "'")}"`;
}

/** A line break would start a property of somebody else's choice. */
function oneLine(words: string): string {
  return words.replaceAll(CONTROLS, '');
}

const CONTROLS = /\p{Cc}/gu;

/** At most 75 octets in a line; no sign is cut in two. What is continued begins with a space. */
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

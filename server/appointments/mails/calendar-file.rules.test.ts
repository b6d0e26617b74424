import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarAttachment, writeCalendarFile } from './calendar-file.rules.ts';

const EVENT: CalendarEvent = {
  uid: 'appointment-17@portal.test',
  sequence: 0,
  isCancelled: false,
  startsAt: new Date('2026-11-17T08:00:00Z'),
  endsAt: new Date('2026-11-17T08:45:00Z'),
  summary: 'Online-Termin',
  description: 'Ihr Zugang steht im Portal.',
  url: 'https://portal.test/patient/appointments',
  organizer: { name: 'Online Klinik', email: 'portal@klinik.test' },
  attendee: 'anna@example.test',
  writtenAt: new Date('2026-11-16T09:00:00.123Z'),
};

/** As a calendar reads the file: unfolded lines, split at the first colon outside quotation marks. */
function read(file: string): [string, string][] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { name = '', value = '' } =
        /^(?<name>(?:[^":]|"[^"]*")*):(?<value>.*)$/su.exec(line)?.groups ?? {};
      return [name, value];
    });
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\(n|.)/gs, (_found, sign: string) => (sign === 'n' ? '\n' : sign));
}

test('SEAM-22: the file states the time in UTC and that it is an invitation', () => {
  const lines = Object.fromEntries(read(writeCalendarFile(EVENT)));

  expect(lines).toMatchObject({
    VERSION: '2.0',
    METHOD: 'REQUEST',
    UID: 'appointment-17@portal.test',
    SEQUENCE: '0',
    DTSTAMP: '20261116T090000Z',
    DTSTART: '20261117T080000Z',
    DTEND: '20261117T084500Z',
    SUMMARY: 'Online-Termin',
    STATUS: 'CONFIRMED',
    'ORGANIZER;CN="Online Klinik"': 'mailto:portal@klinik.test',
    CLASS: 'PRIVATE',
  });
});

test('SEAM-22: without an attendee the file is published, and it is no invitation', () => {
  const lines = read(writeCalendarFile({ ...EVENT, attendee: undefined }));

  expect(Object.fromEntries(lines)).toMatchObject({ METHOD: 'PUBLISH', UID: EVENT.uid, STATUS: 'CONFIRMED' });
  expect(lines.filter(([name]) => name.startsWith('ATTENDEE'))).toEqual([]);
});

test('SEAM-22: a cancellation names the same event with a higher sequence number', () => {
  const lines = Object.fromEntries(read(writeCalendarFile({ ...EVENT, isCancelled: true, sequence: 1 })));

  expect(lines).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: EVENT.uid, SEQUENCE: '1' });
});

test('signs that separate the parts of a calendar file are escaped', () => {
  const description = 'a; b, c\\d\nzweite Zeile\r\ndritte';
  const file = writeCalendarFile({ ...EVENT, description });

  expect(file).toContain('DESCRIPTION:a\\; b\\, c\\\\d\\nzweite Zeile\\ndritte\r\n');
});

test('every line ends with CRLF, has at most 75 octets and splits no character', () => {
  const file = writeCalendarFile({ ...EVENT, description: 'Grüße 👩‍⚕️ '.repeat(40) });

  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Buffer.from(line).toString()).toBe(line);
  }
});

test('a calendar reads any text back unchanged and finds no additional line', () => {
  const names = read(writeCalendarFile(EVENT)).map(([name]) => name.split(';')[0]);
  // Every character of Unicode; surrogates are halves of characters.
  const characters = fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const controls = fc.constantFrom('\r', '\n', '\t', '"', ':', ';', ',', '\\', ' ');
  const words = fc.string({ unit: fc.oneof(characters, controls), maxLength: 120 });
  fc.assert(
    fc.property(words, words, words, (description, name, attendee) => {
      const file = writeCalendarFile({ ...EVENT, description, organizer: { name, email: 'a@b' }, attendee });
      const lines = read(file);

      expect(lines.map(([found]) => found.split(';')[0])).toEqual(names);
      const readable = description.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
      const found = lines.find(([each]) => each === 'DESCRIPTION')?.[1] ?? '';
      expect(unescapeText(found)).toBe(readable);
      expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    }),
  );
});

const INVITATION = {
  appointmentId: 17,
  isCancelled: false,
  startsAt: new Date('2026-11-24T08:00:00Z'),
  endsAt: new Date('2026-11-24T08:45:00Z'),
  sequence: 0,
  url: 'https://portal.test/patient/appointment',
  attendee: { email: 'anna@example.test', locale: 'de' as const },
  mailFrom: 'Online Klinik <portal@klinik.test>',
  now: new Date('2026-11-16T09:00:00Z'),
};
const attachmentWith = (change: Partial<typeof INVITATION> = {}) =>
  Buffer.from(calendarAttachment({ ...INVITATION, ...change }).content, 'base64')
    .toString()
    .replaceAll('\r\n ', '');

test.each([
  ['Online Klinik <portal@klinik.test>', 'ORGANIZER;CN="Online Klinik":mailto:portal@klinik.test\r\n'],
  ['"Praxis" <portal@klinik.test>', `ORGANIZER;CN="'Praxis'":mailto:portal@klinik.test\r\n`],
  ['portal@klinik.test', 'ORGANIZER;CN="Patientenportal":mailto:portal@klinik.test\r\n'],
])("SEAM-22: the organizer is the sender of the clinic's mails, %s", (mailFrom, line) => {
  expect(attachmentWith({ mailFrom })).toContain(line);
});

test('SEAM-22: an appointment keeps its UID in the calendar after every change', () => {
  const uid = 'UID:appointment-17@portal.test\r\n';

  expect(attachmentWith()).toContain(uid);
  expect(
    attachmentWith({
      isCancelled: true,
      sequence: 2,
      startsAt: new Date('2026-11-24T07:00:00Z'),
    }),
  ).toContain(uid);
  expect(attachmentWith({ attendee: { email: 'neu@example.test', locale: 'de' } })).toContain(uid);
});

test('SEAM-27: the calendar file names the time and nothing medical', () => {
  expect(attachmentWith()).toContain('SUMMARY:Online-Termin\r\n');
  expect(attachmentWith()).toContain('CLASS:PRIVATE\r\n');
  expect(attachmentWith()).not.toMatch(/hormon|menopaus|gyn|arzt|ärzt|zoom|video/i);
});

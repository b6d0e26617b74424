import { expect, test } from 'vitest';
import { calendarAttachment } from './visit-calendar.rules.ts';

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
const read = (change: Partial<typeof INVITATION> = {}) =>
  Buffer.from(calendarAttachment({ ...INVITATION, ...change }).content, 'base64')
    .toString()
    .replaceAll('\r\n ', '');

test.each([
  ['Online Klinik <portal@klinik.test>', 'ORGANIZER;CN="Online Klinik":mailto:portal@klinik.test\r\n'],
  ['"Praxis" <portal@klinik.test>', `ORGANIZER;CN="'Praxis'":mailto:portal@klinik.test\r\n`],
  ['portal@klinik.test', 'ORGANIZER;CN="Online Klinik":mailto:portal@klinik.test\r\n'],
])('SEAM-22: the clinic invites under the address of its letters, %s', (mailFrom, line) => {
  expect(read({ mailFrom })).toContain(line);
});

test('SEAM-22: a visit keeps its name in the calendar, whatever changes about it', () => {
  const uid = 'UID:appointment-17@portal.test\r\n';

  expect(read()).toContain(uid);
  expect(read({ isCancelled: true, sequence: 2, startsAt: new Date('2026-11-24T07:00:00Z') })).toContain(uid);
  expect(read({ attendee: { email: 'neu@example.test', locale: 'de' } })).toContain(uid);
});

test('SEAM-27: others who see the calendar learn when, and nothing about what', () => {
  expect(read()).toContain('SUMMARY:Online-Termin\r\n');
  expect(read()).toContain('CLASS:PRIVATE\r\n');
  expect(read()).not.toMatch(/hormon|menopaus|gyn|arzt|ärzt|zoom|video/i);
});

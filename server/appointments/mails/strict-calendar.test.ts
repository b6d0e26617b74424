import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { anAppointment, aStaffedClinic, reschedule } from '../testing.ts';

/** Needed of an invitation and of its cancellation: RFC 5545, section 3.6.1, and RFC 5546, section 3.2. */
const NEEDED = [
  'uid',
  'dtstamp',
  'dtstart',
  'dtend',
  'summary',
  'sequence',
  'organizer',
  'attendee',
  'status',
];

/** Reads a file with a parser of its own, after checking its lines, in which parsers are lenient. */
function readStrictly(file: string) {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(file.endsWith('\r\n')).toBe(true);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);

  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.name).toBe('vcalendar');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  const [entry, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const names = (entry?.getAllProperties() ?? []).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(NEEDED));
  expect(names.length).toBe(new Set(names).size);
  const event = new ICAL.Event(entry);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: entry?.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
  };
}

test('SEAM-05, SEAM-06, SEAM-22: invitation, new time and cancellation are valid files of one and the same entry', async () => {
  const { clinic, plan, patient } = await aStaffedClinic();
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  await reschedule(clinic, plan, patient, id);
  await clinic.drain();
  await clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token: patient.token });

  const letters = (await clinic.letters(patient.email)).toReversed();
  const files = letters.flatMap(({ attachments }) =>
    attachments.map(({ content }) => readStrictly(Buffer.from(content, 'base64').toString())),
  );
  const uid = `appointment-${id}@portal.test`;
  const [first, second, third] = files;
  expect(files).toHaveLength(3);
  expect(first).toEqual({
    method: 'REQUEST',
    uid,
    sequence: 0,
    status: 'CONFIRMED',
    minutes: 45,
    start: '2026-11-24T08:00:00.000Z',
  });
  expect(second).toEqual({ ...first, sequence: 1, start: '2026-11-24T08:45:00.000Z' });
  expect(third).toMatchObject({ method: 'CANCEL', uid, status: 'CANCELLED', start: second?.start });
  expect(third?.sequence).toBeGreaterThan(1);
});

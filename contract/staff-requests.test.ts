import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import { faultsOf } from './testing-requests.ts';

const hours = (entry: object) => ({
  valid_from: '2026-11-16',
  hours: [{ weekday: 1, start_time: '08:00', end_time: '17:00', ...entry }],
  revision: 'r1',
});
const hoursFaults = (entry: object) => faultsOf(api.replaceWorkingHours, hours(entry));

describe('working hours', () => {
  test('begin at a time of the day and end at one, or at midnight', () => {
    expect(hoursFaults({ start_time: '00:00', end_time: '24:00' })).toEqual([]);
    expect(hoursFaults({ start_time: '23:59', end_time: '23:59' })).toEqual([]);
    expect(hoursFaults({ start_time: '24:00' })).toEqual(['hours.0.start_time: clock_time']);
    expect(hoursFaults({ end_time: '24:01' })).toEqual(['hours.0.end_time: clock_time']);
    expect(hoursFaults({ start_time: '8:00', end_time: '17:60' })).toEqual([
      'hours.0.start_time: clock_time',
      'hours.0.end_time: clock_time',
    ]);
  });

  test('are on a day from Monday, 1, to Sunday, 7', () => {
    expect([hoursFaults({ weekday: 1 }), hoursFaults({ weekday: 7 })]).toEqual([[], []]);
    expect(hoursFaults({ weekday: 0 })).toEqual(['hours.0.weekday: too_small']);
    expect(hoursFaults({ weekday: 8 })).toEqual(['hours.0.weekday: too_big']);
  });

  test('hold from a day of this century on', () => {
    const faults = (valid_from: string) => faultsOf(api.replaceWorkingHours, { ...hours({}), valid_from });
    expect(faults('2000-01-01')).toEqual([]);
    expect(faults('1999-12-31')).toEqual(['valid_from: date']);
    expect(faults('2026-02-30')).toEqual(['valid_from: date']);
  });
});

describe('a video link', () => {
  const faults = (links: object) => faultsOf(api.enterVideoLink, { id: 1, ...links });

  test('OR-41: comes as zoom_link or under its other name, and not as neither', () => {
    expect(faults({ zoom_link: 'https://video.example.test/j/1?pwd=a@b' })).toEqual([]);
    expect(faults({ video_link: 'https://video.example.test/j/1' })).toEqual([]);
    expect(faults({})).toEqual(['zoom_link: required']);
  });

  test.each([
    ['unencrypted', 'http://video.example.test/j/1'],
    ['a script', 'javascript:alert(1)'],
    ['with another name before it', 'https://klinik.example.test@evil.example.test/'],
    ['to a machine without a domain', 'https://localhost/j/1'],
    ['not a link', 'room 7'],
  ])('is refused when it is %s', (_what, zoom_link) => {
    expect(faults({ zoom_link })).toContain('zoom_link: https_link');
  });

  test('has at most 500 characters', () => {
    const link = (length: number) => 'https://video.example.test/'.padEnd(length, 'a');
    expect([faults({ zoom_link: link(500) }), faults({ zoom_link: link(501) })]).toEqual([
      [],
      ['zoom_link: https_link'],
    ]);
  });
});

test('whoever moves an appointment out of an absence names the new time', () => {
  const faults = (decision: object) =>
    faultsOf(api.decideInAbsence, { id: 1, decisions: [{ appointment_id: 5, ...decision }] });
  expect(faults({ action: 'move' })).toEqual(['decisions.0.schedule: required']);
  expect(faults({ action: 'move', schedule: 's-1' })).toEqual([]);
  expect([faults({ action: 'cancel' }), faults({ action: 'keep' })]).toEqual([[], []]);
  expect(faults({ action: 'forget' })).toEqual(['decisions.0.action: invalid_value']);
});

test('SEAM-26: a document of the staff is released at once and listed in general unless said otherwise', () => {
  const read = (form: object) =>
    api.addDocument.input.parse({ patient_id: '1', kind: 'audio', title: 'Aufnahme', ...form });
  expect(read({})).toMatchObject({ release: true, document_zone: 'generally', description: '' });
  expect([read({ release: 'true' }).release, read({ release: 'false' }).release]).toEqual([true, false]);
  expect(read({ release: false }).release).toBe(false);
});

test('CXL-08: a cancellation without words has no notes', () => {
  const notesOf = (cancellation_request_notes?: string | null) =>
    api.cancelAppointment.input.parse({ id: '1', cancellation_request_notes }).cancellation_request_notes;
  expect([notesOf(), notesOf(null), notesOf(''), notesOf('  ')]).toEqual(Array(4).fill(undefined));
  expect(notesOf(' krank ')).toBe('krank');
});

test('an unknown order or filter of a list is as none', () => {
  expect(api.listAppointments.input.parse({ groups: 'by_doctor' }).groups).toBeUndefined();
  expect(api.listAppointments.input.parse({ groups: 'upcoming_first' }).groups).toBe('upcoming_first');
  expect(api.listPatients.input.parse({ sortDirection: 'up' })).toMatchObject({
    sortColumn: 'name',
    sortDirection: 'asc',
    perPage: 20,
  });
  expect(api.listStaffInvoices.input.parse({ filter: 'mine' }).filter).toBe('all');
});

test('doctors of a calendar are one or several, fifty at most', () => {
  const read = (doctor_id?: unknown) =>
    api.readCalendar.input.safeParse({ from: '2026-11-16', to: '2026-11-17', doctor_id });
  expect([read('7').data?.doctor_id, read(['7', 8]).data?.doctor_id]).toEqual([[7], [7, 8]]);
  expect([read(Array(50).fill(1)).success, read(Array(51).fill(1)).success]).toEqual([true, false]);
});

import { expect, test } from 'vitest';
import { type Affected, decisionsOf, firstChoices, spanOf } from './absence-choices.ts';

const appointment = (id: number, given: Partial<Affected>) =>
  ({
    id,
    actions: ['move', 'cancel', 'keep'],
    same_doctor: [],
    other_doctors: [],
    ...given,
  }) as unknown as Affected;
const slot = (id: string, start_time = '09:00', end_time = '09:45') =>
  ({
    id,
    doctor_id: id.charCodeAt(0),
    date: '2026-11-24',
    start_time,
    end_time,
  }) as Affected['same_doctor'][number];

test('SEAM-02, SEAM-06: each appointment is first offered the same doctor, then another, and is never cancelled unasked', () => {
  const appointments = [
    appointment(1, { same_doctor: [slot('a')], other_doctors: [slot('b')] }),
    appointment(2, { other_doctors: [slot('b')] }),
    appointment(3, {}),
    appointment(4, { actions: ['cancel', 'keep'], same_doctor: [slot('a')] }),
  ];
  const choices = firstChoices(appointments);
  expect(choices).toEqual({ 1: 'move a', 2: 'move b', 3: 'keep', 4: 'keep' });
  expect(decisionsOf(appointments, { ...choices, 3: 'cancel' })).toEqual([
    { appointment_id: 1, action: 'move', schedule: 'a' },
    { appointment_id: 2, action: 'move', schedule: 'b' },
    { appointment_id: 3, action: 'cancel' },
    { appointment_id: 4, action: 'keep' },
  ]);
});

test('SEAM-02, SEAM-06: no two appointments are first offered times that overlap', () => {
  const appointments = [
    appointment(1, { same_doctor: [slot('a1')] }),
    appointment(2, { same_doctor: [slot('a2', '09:30', '10:30'), slot('a3', '09:45', '10:45')] }),
    appointment(3, { same_doctor: [slot('a4', '10:00', '10:30')] }),
  ];
  expect(firstChoices(appointments)).toEqual({ 1: 'move a1', 2: 'move a3', 3: 'keep' });
});

test('SEAM-02: without times an absence takes whole days; midnight ends the day', () => {
  const entry = { doctorId: null, from: '2026-11-24', fromTime: '', to: '2026-11-25', toTime: '' };
  expect(spanOf(entry)).toEqual({ start_date: '2026-11-24', end_date: '2026-11-25' });
  expect(spanOf({ ...entry, doctorId: 3, fromTime: '12:00', toTime: '00:00' })).toEqual({
    doctor_id: 3,
    start_date: '2026-11-24',
    end_date: '2026-11-25',
    start_time: '12:00',
    end_time: '24:00',
  });
});

import { expect, test } from 'vitest';
import type { Slot } from '#contract/schedule.contract.ts';
import { EMPTY_SELECTION, type SlotSelection } from '../booking-state.ts';
import {
  chooseDoctor,
  pickDate,
  selectedDoctorId,
  showEarliest,
  toggleDoctor,
  toggleSlot,
  toggleSlotElsewhere,
  turnMonth,
} from './slot-selection.ts';

const [ANNA, LENA] = [1, 2];

function aSlot(slot: Partial<Slot> = {}): Slot {
  const { doctor_id = ANNA, date = '2026-11-19', start_time = '10:30' } = slot;
  return {
    id: `${doctor_id} ${date} ${start_time}`,
    schedule_parent_id: `${doctor_id} ${date}`,
    doctor_id,
    display_name: 'Dr. med. Anna Keller',
    date,
    start_time,
    end_time: '11:15',
    duration: 45,
    date_start_time: `${date}T${start_time}:00+01:00`,
  };
}

const onThursday: SlotSelection = { ...EMPTY_SELECTION, month: '2026-11', pickedDate: '2026-11-19' };

test('choosing a slot selects it, choosing it again clears it', () => {
  const chosen = toggleSlot(onThursday, aSlot());
  expect(chosen).toEqual({ ...onThursday, slot: aSlot() });
  expect(toggleSlot(chosen, aSlot())).toEqual(onThursday);
});

test('choosing another slot replaces the first', () => {
  const later = aSlot({ start_time: '11:15' });
  expect(toggleSlot(toggleSlot(onThursday, aSlot()), later).slot).toEqual(later);
});

test('the doctor of the chosen slot is the selected doctor', () => {
  const annas = toggleSlot(onThursday, aSlot());
  expect(selectedDoctorId(annas)).toBe(ANNA);
  expect(selectedDoctorId(toggleSlot(annas, aSlot({ doctor_id: LENA })))).toBe(LENA);
});

test('a slot of another doctor switches the doctor that was selected', () => {
  const withAnna = toggleDoctor(onThursday, ANNA);
  expect(toggleSlot(withAnna, aSlot({ doctor_id: LENA }))).toMatchObject({ doctorId: LENA });
});

test('while all doctors are shown, choosing a slot keeps them all', () => {
  expect(toggleSlot(onThursday, aSlot()).doctorId).toBeNull();
});

test('choosing a doctor selects the doctor, choosing again clears the selection', () => {
  const withAnna = toggleDoctor(onThursday, ANNA);
  expect(withAnna).toEqual({ ...onThursday, doctorId: ANNA });
  expect(toggleDoctor(withAnna, ANNA)).toEqual(onThursday);
  expect(toggleDoctor(withAnna, LENA).doctorId).toBe(LENA);
});

test('a doctor who was selected by a slot is cleared together with the slot', () => {
  expect(toggleDoctor(toggleSlot(onThursday, aSlot()), ANNA)).toEqual(onThursday);
});

test('another doctor clears the slot, the day stays', () => {
  const chosen = toggleSlot(onThursday, aSlot());
  expect(toggleDoctor(chosen, LENA)).toEqual({ ...onThursday, doctorId: LENA });
});

test('the dropdown chooses a doctor, or all of them, and keeps a slot of the chosen doctor', () => {
  const chosen = toggleSlot(onThursday, aSlot());
  expect(chooseDoctor(chosen, ANNA)).toEqual({ ...chosen, doctorId: ANNA });
  expect(chooseDoctor(chosen, null)).toEqual(onThursday);
});

test('SLOT-16: another date clears the slot and shows its month', () => {
  const chosen = toggleSlot(onThursday, aSlot());
  expect(pickDate(chosen, '2026-12-01')).toEqual({
    doctorId: null,
    month: '2026-12',
    pickedDate: '2026-12-01',
    slot: null,
  });
});

test('SLOT-16: the same date again changes nothing', () => {
  const chosen = toggleSlot(onThursday, aSlot());
  expect(pickDate(chosen, '2026-11-19')).toEqual(chosen);
});

test('SLOT-16: a date keeps the slot that was chosen on it, and clears a slot of another day', () => {
  const friday = '2026-11-20';
  const chosen = toggleSlot(onThursday, aSlot({ date: friday }));
  expect(pickDate(chosen, '2026-11-19')).toEqual(onThursday);
  expect(pickDate(chosen, friday)).toEqual({ ...chosen, pickedDate: friday });
});

test('SLOT-17: another month resets the date and the slot, the doctor stays', () => {
  const chosen = toggleSlot({ ...onThursday, doctorId: ANNA }, aSlot());
  expect(turnMonth(chosen, '2026-12')).toEqual({ ...EMPTY_SELECTION, doctorId: ANNA, month: '2026-12' });
  expect(turnMonth(chosen, '2026-11')).toBe(chosen);
});

test('the calendar opens at the earliest free day, without choosing a time', () => {
  const opened = showEarliest(EMPTY_SELECTION, {
    earliest: aSlot({ date: '2026-12-03' }),
    today: '2026-11-16',
  });
  expect(opened).toEqual({ ...EMPTY_SELECTION, month: '2026-12', pickedDate: '2026-12-03' });
});

test('with nothing free it opens at the present month', () => {
  const opened = showEarliest(EMPTY_SELECTION, { earliest: null, today: '2026-11-16' });
  expect(opened).toEqual({ ...EMPTY_SELECTION, month: '2026-11' });
});

test('SLOT-17: a month that the patient turned to stays, also without a date', () => {
  const turned = turnMonth(onThursday, '2027-01');
  expect(showEarliest(turned, { earliest: aSlot(), today: '2026-11-16' })).toEqual(turned);
});

test('a month that has passed since the choice gives way to the earliest free day', () => {
  const lastMonth = turnMonth(EMPTY_SELECTION, '2026-10');
  const opened = showEarliest(lastMonth, { earliest: aSlot({ date: '2026-12-03' }), today: '2026-11-16' });
  expect(opened).toEqual({ ...EMPTY_SELECTION, month: '2026-12', pickedDate: '2026-12-03' });
});

test('a time chosen in the list takes the calendar to its day, clearing it does not move', () => {
  const slot = aSlot({ date: '2026-12-03' });
  const chosen = toggleSlotElsewhere(onThursday, slot);
  expect(chosen).toEqual({ ...EMPTY_SELECTION, month: '2026-12', pickedDate: '2026-12-03', slot });
  expect(toggleSlotElsewhere(chosen, slot)).toEqual({ ...chosen, slot: null });
});

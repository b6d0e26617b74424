import type { Slot } from '#contract/schedule.contract.ts';
import { monthOf } from '#web/lib/dates.ts';
import type { SlotSelection } from '../booking-state.ts';

/** The selection with a month to show. */
export type ShownSelection = SlotSelection & { month: string };

/** The doctor whose card is marked: the doctor of the chosen time, otherwise the chosen doctor. */
export function selectedDoctorId({ doctorId, slot }: SlotSelection): number | null {
  return slot?.doctor_id ?? doctorId;
}

export function toggleDoctor(selection: SlotSelection, doctorId: number): SlotSelection {
  return chooseDoctor(selection, selectedDoctorId(selection) === doctorId ? null : doctorId);
}

/** A chosen time stays only with its own doctor. */
export function chooseDoctor(selection: SlotSelection, doctorId: number | null): SlotSelection {
  const slot = selection.slot?.doctor_id === doctorId ? selection.slot : null;
  return { ...selection, doctorId, slot };
}

/**
 * While one doctor's times are shown, choosing a time of another doctor shows that doctor's times. While all doctors
 * are shown, they stay: the times beside the chosen one must not disappear under the finger.
 */
export function toggleSlot(selection: SlotSelection, slot: Slot): SlotSelection {
  if (selection.slot?.id === slot.id) return { ...selection, slot: null };
  const doctorId = selection.doctorId === null ? null : slot.doctor_id;
  return { ...selection, doctorId, slot };
}

/** For a time that was chosen outside the calendar: the calendar then opens on its day. */
export function toggleSlotElsewhere(selection: SlotSelection, slot: Slot): SlotSelection {
  const toggled = toggleSlot(selection, slot);
  return toggled.slot ? { ...toggled, month: monthOf(slot.date), pickedDate: slot.date } : toggled;
}

/** A chosen time stays only on its own day, also where the day was on show before: a phone lists times of several. */
export function pickDate(selection: SlotSelection, date: string): SlotSelection {
  const slot = selection.slot?.date === date ? selection.slot : null;
  return { ...selection, month: monthOf(date), pickedDate: date, slot };
}

export function turnMonth(selection: SlotSelection, month: string): SlotSelection {
  if (selection.month === month) return selection;
  return { ...selection, month, pickedDate: null, slot: null };
}

/** The calendar opens at the earliest free day, so that free times are seen at once. */
export function showEarliest(
  selection: SlotSelection,
  { earliest, today }: { earliest: Slot | null; today: string },
): ShownSelection {
  const { month } = selection;
  // A choice of last month, opened again in this one, shows days that are past.
  if (month !== null && month >= monthOf(today)) return { ...selection, month };
  return { ...selection, month: monthOf(earliest?.date ?? today), pickedDate: earliest?.date ?? null };
}

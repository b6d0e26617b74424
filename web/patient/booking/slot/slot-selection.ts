import type { Slot } from '#contract/schedule.contract.ts';
import { monthOf } from '#web/lib/dates.ts';

/** What is chosen in step 2, and which part of the calendar is on show. */
export interface SlotSelection {
  /** Only her times are listed; nobody means those of all doctors. */
  doctorId: number | null;
  /** `YYYY-MM`; none as long as nobody turned to one. */
  month: string | null;
  pickedDate: string | null;
  slot: Slot | null;
}

export const EMPTY_SELECTION: SlotSelection = { doctorId: null, month: null, pickedDate: null, slot: null };

/** The selection with a month to show. */
export type ShownSelection = SlotSelection & { month: string };

/** Whose card is marked: hers whose time is chosen, else hers who was chosen herself. */
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
 * With one doctor's times on show, a time of another one leads to hers. With all doctors on show they stay:
 * the times beside the chosen one must not vanish under the finger.
 */
export function toggleSlot(selection: SlotSelection, slot: Slot): SlotSelection {
  if (selection.slot?.id === slot.id) return { ...selection, slot: null };
  const doctorId = selection.doctorId === null ? null : slot.doctor_id;
  return { ...selection, doctorId, slot };
}

/** A time chosen outside the calendar: the calendar shows its day when one comes back to it. */
export function toggleSlotElsewhere(selection: SlotSelection, slot: Slot): SlotSelection {
  const toggled = toggleSlot(selection, slot);
  return toggled.slot ? { ...toggled, month: monthOf(slot.date), pickedDate: slot.date } : toggled;
}

export function pickDate(selection: SlotSelection, date: string): SlotSelection {
  if (selection.pickedDate === date) return selection;
  return { ...selection, month: monthOf(date), pickedDate: date, slot: null };
}

export function turnMonth(selection: SlotSelection, month: string): SlotSelection {
  if (selection.month === month) return selection;
  return { ...selection, month, pickedDate: null, slot: null };
}

/** The calendar opens at the earliest free day, so that free times are seen at once. */
export function openAt(
  selection: SlotSelection,
  { earliest, today }: { earliest: Slot | null; today: string },
): ShownSelection {
  const { month } = selection;
  if (month !== null) return { ...selection, month };
  return { ...selection, month: monthOf(earliest?.date ?? today), pickedDate: earliest?.date ?? null };
}

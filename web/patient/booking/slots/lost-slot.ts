import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';

/** What was asked for, and the free slots it was answered with. */
export interface Answer {
  asked: { doctorId: number | null; month: string; pickedDate: string | null };
  groups: readonly ScheduleGroup[];
}

/** Whether the answer should have had the slot and has it no more: somebody else was faster. */
export function isGone(slot: Slot | null, { asked, groups }: Answer): boolean {
  if (!slot?.date.startsWith(asked.pickedDate ?? `${asked.month}-`)) return false;
  if (asked.doctorId !== null && asked.doctorId !== slot.doctor_id) return false;
  return !groups.some(({ slots }) => slots.some(({ id }) => id === slot.id));
}

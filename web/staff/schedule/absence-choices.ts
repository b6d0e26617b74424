import type { ApiRoutes } from '#contract/api.ts';
import { endTimeOf } from '#web/lib/dates.ts';

export type Affected = ApiRoutes['POST /api/staff/absences/preview']['output']['data'][number];
export type EnteredAbsence = ApiRoutes['POST /api/staff/absences']['output']['data'];
type Slot = Affected['same_doctor'][number];
type AbsenceInput = ApiRoutes['POST /api/staff/absences']['input'];

/** The entries of an absence; without times it takes whole days. */
export interface AbsenceEntry {
  doctorId: number | null;
  from: string;
  fromTime: string;
  to: string;
  toTime: string;
}

/** `move <slot>`, `cancel` or `keep`, as one choice of a list. */
export type Choice = `move ${string}` | 'cancel' | 'keep';

export function spanOf({ doctorId, from, fromTime, to, toTime }: AbsenceEntry) {
  return {
    ...(doctorId !== null && { doctor_id: doctorId }),
    start_date: from,
    end_date: to,
    ...(fromTime !== '' && { start_time: fromTime }),
    ...(toTime !== '' && { end_time: endTimeOf(toTime) }),
  };
}

/**
 * The first suggestion for each appointment: the next free time of the same doctor that no other appointment takes,
 * then one of another doctor, then keep it.
 */
export function firstChoices(appointments: Affected[]): Record<number, Choice> {
  const given: Slot[] = [];
  return Object.fromEntries(
    appointments.map((appointment) => {
      const slot = firstSlot(appointment, given);
      if (slot) given.push(slot);
      return [appointment.id, slot ? (`move ${slot.id}` as const) : 'keep'];
    }),
  );
}

export function decisionsOf(
  appointments: Affected[],
  choices: Record<number, Choice>,
): AbsenceInput['decisions'] {
  return appointments.map(({ id }) => {
    const choice = choices[id] ?? 'keep';
    if (choice === 'cancel' || choice === 'keep') return { appointment_id: id, action: choice };
    return { appointment_id: id, action: 'move' as const, schedule: choice.slice('move '.length) };
  });
}

function firstSlot({ actions, same_doctor, other_doctors }: Affected, given: Slot[]): Slot | undefined {
  if (!actions.includes('move')) return undefined;
  return [...same_doctor, ...other_doctors].find((slot) => !given.some((taken) => overlap(slot, taken)));
}

function overlap(one: Slot, other: Slot): boolean {
  if (one.doctor_id !== other.doctor_id || one.date !== other.date) return false;
  return one.start_time < other.end_time && other.start_time < one.end_time;
}

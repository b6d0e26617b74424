import type { ApiRoutes } from '#contract/api.ts';
import { endTimeOf } from './end-time.ts';

export type Affected = ApiRoutes['POST /api/staff/absences/preview']['output']['data'][number];
export type EnteredAbsence = ApiRoutes['POST /api/staff/absences']['output']['data'];
type AbsenceInput = ApiRoutes['POST /api/staff/absences']['input'];

/** The absence as it stands in the fields; without times it takes whole days. */
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

/** What suits most: the next time with the same doctor, else another doctor's, else nothing changes yet. */
export function firstChoices(visits: Affected[]): Record<number, Choice> {
  return Object.fromEntries(visits.map((visit) => [visit.id, firstChoice(visit)]));
}

export function decisionsOf(visits: Affected[], choices: Record<number, Choice>): AbsenceInput['decisions'] {
  return visits.map(({ id }) => {
    const choice = choices[id] ?? 'keep';
    if (choice === 'cancel' || choice === 'keep') return { appointment_id: id, action: choice };
    return { appointment_id: id, action: 'move' as const, schedule: choice.slice('move '.length) };
  });
}

function firstChoice({ actions, same_doctor, other_doctors }: Affected): Choice {
  const slot = same_doctor[0] ?? other_doctors[0];
  if (actions.includes('move') && slot) return `move ${slot.id}`;
  return 'keep';
}

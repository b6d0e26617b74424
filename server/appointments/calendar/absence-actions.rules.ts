import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { AbsenceAction } from '#contract/appointments-calendar.contract.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { callingOff, canMove, hasBegun } from '../appointment-moves.rules.ts';
import { mayMove } from '../run/staff-moves.rules.ts';

export const PROPOSED_TIMES = 3;

interface Appointment {
  status: AppointmentStatus;
  startsAt: Date;
}

/** What can be decided about an appointment that falls into an absence. */
export function actionsFor(appointment: Appointment, role: StaffRole, now: Date): AbsenceAction[] {
  if (hasBegun(appointment.startsAt, now)) return ['keep'];
  return [
    ...(canMove(appointment.status, 'rescheduled') ? (['move'] as const) : []),
    ...(canCallOff(appointment.status, role) ? (['cancel'] as const) : []),
    'keep',
  ];
}

/**
 * Whether the clinic can call an appointment off at no cost to the patient. If she has asked for that herself, her request is
 * granted, by those who decide on requests.
 */
export function canCallOff(status: AppointmentStatus, role: StaffRole): boolean {
  if (status === 'cancellation_requested') return role !== 'assistant';
  return callingOff(status).length > 0 && mayMove(role, 'cancelled');
}

/** Some of the times for each appointment: the first for the first, so that not all are sent to the same one. */
export function spreadTimes<Time>(times: Time[], place: number): Time[] {
  const start = Math.min(place, Math.max(0, times.length - PROPOSED_TIMES));
  return times.slice(start, start + PROPOSED_TIMES);
}

import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { AbsenceAction } from '#contract/appointments-calendar.contract.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { canMove, hasBegun, mayMove, movesToCancel } from '../appointment-moves.rules.ts';

export const PROPOSED_TIMES = 3;

interface Appointment {
  status: AppointmentStatus;
  startsAt: Date;
}

/** What a member of staff can decide about an appointment that falls into an absence. */
export function actionsFor(
  appointment: Appointment,
  roles: readonly StaffRole[],
  now: Date,
): AbsenceAction[] {
  if (hasBegun(appointment.startsAt, now)) return ['keep'];
  return [
    ...(canMove(appointment.status, 'rescheduled') ? (['move'] as const) : []),
    ...(canCancelForClinic(appointment.status, roles) ? (['cancel'] as const) : []),
    'keep',
  ];
}

/**
 * Whether one of these roles can cancel the appointment free of charge. A cancellation request of the patient is approved instead,
 * which assistants may not do.
 */
export function canCancelForClinic(status: AppointmentStatus, roles: readonly StaffRole[]): boolean {
  if (status === 'cancellation_requested') return roles.some((role) => role !== 'assistant');
  return movesToCancel(status).length > 0 && mayMove(roles, 'cancelled');
}

/** Proposes other free times for each appointment, so that the first free time is not proposed to all of them. */
export function spreadTimes<Time>(times: Time[], place: number): Time[] {
  const start = Math.min(place, Math.max(0, times.length - PROPOSED_TIMES));
  return times.slice(start, start + PROPOSED_TIMES);
}

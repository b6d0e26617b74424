import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import { hasBegun } from '#contract/appointments.rules.ts';
import type { AbsenceAction } from '#contract/appointments-calendar.contract.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { canMove } from './appointment-moves.rules.ts';
import { mayMove, statusAfter } from './staff-moves.rules.ts';

export const PROPOSED_TIMES = 3;

interface Visit {
  status: AppointmentStatus;
  gateway: PaymentGateway | null;
  startsAt: Date;
}

/** What can be decided about a visit that falls into an absence. */
export function actionsFor(visit: Visit, role: StaffRole, now: Date): AbsenceAction[] {
  if (hasBegun(visit.startsAt, now)) return ['keep'];
  return [
    ...(canMove(visit.status, 'rescheduled') ? (['move'] as const) : []),
    ...(calledOffStatus(visit, role) ? (['cancel'] as const) : []),
    'keep',
  ];
}

/**
 * Where it leads when the clinic calls a visit off at no cost to the patient. If she has asked for that herself,
 * her request is granted, by those who decide on requests.
 */
export function calledOffStatus(
  { status, gateway }: Pick<Visit, 'status' | 'gateway'>,
  role: StaffRole,
): AppointmentStatus | undefined {
  if (status === 'cancellation_requested')
    return role === 'assistant' ? undefined : statusAfter('approve_without_charge', gateway);
  return canMove(status, 'cancelled') && mayMove(role, 'cancelled') ? 'cancelled' : undefined;
}

/** Some of the times for each visit: the first for the first, so that not all are sent to the same one. */
export function spreadTimes<Time>(times: Time[], place: number): Time[] {
  const start = Math.min(place, Math.max(0, times.length - PROPOSED_TIMES));
  return times.slice(start, start + PROPOSED_TIMES);
}

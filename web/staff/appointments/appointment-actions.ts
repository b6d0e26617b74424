import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { OPENS_MINUTES_BEFORE } from '#contract/appointments.rules.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';

export type AppointmentAction =
  | 'in_progress'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'failed'
  | 'move'
  | 'positions';

const POSSIBLE: Partial<Record<AppointmentStatus, AppointmentAction[]>> = {
  confirmed: ['in_progress', 'completed', 'positions', 'move', 'no_show', 'cancelled'],
  in_progress: ['completed', 'positions', 'no_show', 'failed'],
  cancellation_rejected: ['in_progress', 'completed', 'positions', 'no_show', 'cancelled'],
  created_by_doctor: ['cancelled'],
  created_by_admin: ['cancelled'],
  awaiting_payment: ['cancelled'],
};
const FOR_ASSISTANTS: readonly AppointmentAction[] = ['positions', 'move', 'cancelled'];

/** The actions that the server would accept now. Only doctors and administrators say whether it took place (OR-33). */
export function actionsOf(
  { status, startsAt }: { status: AppointmentStatus; startsAt: Date },
  roles: readonly StaffRole[],
  now: Date,
): ReadonlySet<AppointmentAction> {
  const possible = (POSSIBLE[status] ?? []).filter((each) => isDue(each, status, startsAt, now));
  const isLimited = roles.every((role) => role === 'assistant');
  return new Set(isLimited ? possible.filter((each) => FOR_ASSISTANTS.includes(each)) : possible);
}

/** Whether its end can be looked at: it can be completed, or it was. Not everybody who looks completes it. */
export function hasEnd(facts: { status: AppointmentStatus; startsAt: Date }, now: Date): boolean {
  return WAS_COMPLETED.includes(facts.status) || actionsOf(facts, ['doctor'], now).has('completed');
}

const WAS_COMPLETED: readonly AppointmentStatus[] = [
  'completed',
  'payment_success',
  'payment_failed',
  'refunded',
];

function isDue(action: AppointmentAction, status: AppointmentStatus, startsAt: Date, now: Date): boolean {
  const minutesLeft = (startsAt.getTime() - now.getTime()) / 60_000;
  if (action === 'in_progress') return minutesLeft <= OPENS_MINUTES_BEFORE;
  if (action === 'completed') return minutesLeft <= 0 || status === 'in_progress';
  if (action === 'no_show') return minutesLeft <= 0;
  return action !== 'move' || minutesLeft > 0;
}

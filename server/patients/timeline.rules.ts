import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { TimelineEntry, WaitingMatter } from '#contract/patients-timeline.contract.ts';
import type { PlannedCheck } from '#contract/treatment-wrap-up.contract.ts';

/** Statuses of appointments that take place and have no result yet. */
const UNFINISHED: readonly AppointmentStatus[] = ['confirmed', 'in_progress', 'cancellation_rejected'];

interface DatedAppointment {
  id: number;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  /** The patient asked for another time, and nobody has decided yet. */
  isMoveRequested: boolean;
}

/** What waits because of the appointments themselves, the oldest first. */
export function waitingOfAppointments(
  appointments: readonly DatedAppointment[],
  now: Date,
): Extract<WaitingMatter, { kind: 'cancellation_request' | 'move_request' | 'completion' }>[] {
  return appointments.toReversed().flatMap(({ id, startsAt, endsAt, status, isMoveRequested }) => {
    const matter = { appointment_id: id, at: startsAt.toISOString() };
    if (status === 'cancellation_requested') return { kind: 'cancellation_request' as const, ...matter };
    if (isMoveRequested && startsAt > now) return { kind: 'move_request' as const, ...matter };
    if (UNFINISHED.includes(status) && endsAt <= now) return { kind: 'completion' as const, ...matter };
    return [];
  });
}

/** The check that was planned last waits until another appointment is booked or was held after it. */
export function openCheck(
  planned: readonly { check: PlannedCheck; startsAt: Date }[],
  appointments: readonly { startsAt: Date; isHeld: boolean }[],
): PlannedCheck | undefined {
  const latest = planned.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0];
  if (!latest) return undefined;
  const hasFollowed = appointments.some((each) => each.isHeld && each.startsAt > latest.startsAt);
  return hasFollowed ? undefined : latest.check;
}

/** The values of one day are one entry; their order stays. */
export function valuesByDay<Value extends { day: string }>(values: readonly Value[]): [string, Value[]][] {
  return [...Map.groupBy(values, ({ day }) => day)];
}

export function latestFirst(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((one, other) => other.at.localeCompare(one.at));
}

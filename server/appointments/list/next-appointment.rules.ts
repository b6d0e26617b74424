import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { addDays, berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import { hasBeenCancelled, isProposed, takesPlace } from '../appointment-moves.rules.ts';
import { linkTimes } from '../video/video-link.rules.ts';

interface Appointment {
  id: number;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
}

const DAYS_OF_WEEK = 7;

/** Monday to Sunday in Berlin. One of the seven days may have 23 or 25 hours. */
export function weekOf(now: Date): { from: Date; to: Date } {
  const today = berlinDay(berlinDate(now));
  const monday = addDays(today.date, 1 - today.weekday);
  const nextMonday = addDays(monday, DAYS_OF_WEEK);
  return { from: new Date(berlinDay(monday).from), to: new Date(berlinDay(nextMonday).from) };
}

/**
 * The appointment that the patient goes to next: a running one as long as its room is open, whatever its planned end,
 * then the one whose time it is, then the first one to come. The list is sorted by time.
 */
export function nextAppointment<Some extends Appointment>(appointments: Some[], now: Date): Some | undefined {
  const ahead = appointments.filter((each) => takesPlace(each.status) && linkTimes(each).until >= now);
  return (
    ahead.find(({ status }) => status === 'in_progress') ??
    ahead.find((each) => linkTimes(each).from <= now && each.endsAt > now) ??
    ahead[0]
  );
}

/** This week's appointments without cancelled and unpaid ones. */
export function appointmentsOfWeek<Some extends Appointment>(appointments: Some[], now: Date): Some[] {
  const { from, to } = weekOf(now);
  return appointments.filter(
    ({ status, startsAt }) =>
      startsAt >= from &&
      startsAt < to &&
      !hasBeenCancelled(status) &&
      !(status === 'payment_failed' && startsAt > now),
  );
}

/** Future proposals of the clinic that the patient has not confirmed yet. */
export function proposalsAhead<Some extends Appointment>(appointments: Some[], now: Date): Some[] {
  return appointments.filter(({ status, startsAt }) => isProposed(status) && startsAt > now);
}

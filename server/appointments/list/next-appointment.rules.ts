import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { addDays, berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import { hasBeenCancelled, isProposed, takesPlace } from '../appointment-moves.rules.ts';

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

/** The first appointment that is planned or under way. The list is sorted by time. */
export function nextAppointment<Some extends Appointment>(appointments: Some[], now: Date): Some | undefined {
  return appointments.find(({ status, endsAt }) => takesPlace(status) && endsAt > now);
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

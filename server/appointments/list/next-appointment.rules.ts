import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { addDays, berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import { isCalledOff, isProposed, takesPlace } from '../appointment-moves.rules.ts';

interface Appointment {
  id: number;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
}

const DAYS_OF_WEEK = 7;

/** Monday to Sunday on the clinic's wall: seven days, of which one may have 23 or 25 hours. */
export function weekOf(now: Date): { from: Date; to: Date } {
  const today = berlinDay(berlinDate(now));
  const monday = addDays(today.date, 1 - today.weekday);
  const nextMonday = addDays(monday, DAYS_OF_WEEK);
  return { from: new Date(berlinDay(monday).from), to: new Date(berlinDay(nextMonday).from) };
}

/** The next one that takes place or is under way; these begin one after the other. */
export function nextAppointment<Some extends Appointment>(appointments: Some[], now: Date): Some | undefined {
  return appointments.find(({ status, endsAt }) => takesPlace(status) && endsAt > now);
}

/** What is left of this week's appointments after those that were called off, or were never paid for. */
export function appointmentsOfWeek<Some extends Appointment>(appointments: Some[], now: Date): Some[] {
  const { from, to } = weekOf(now);
  return appointments.filter(
    ({ status, startsAt }) =>
      startsAt >= from &&
      startsAt < to &&
      !isCalledOff(status) &&
      !(status === 'payment_failed' && startsAt > now),
  );
}

/** What the clinic proposed and still waits for. */
export function proposalsAhead<Some extends Appointment>(appointments: Some[], now: Date): Some[] {
  return appointments.filter(({ status, startsAt }) => isProposed(status) && startsAt > now);
}

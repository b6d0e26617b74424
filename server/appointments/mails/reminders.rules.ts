import { sameTimeDaysBefore } from '#server/platform/berlin-time.ts';

/** Sorted from the nearest to the farthest. */
const DAYS_BEFORE = [1, 7];

/** No reminder is sent earlier. A week with a clock change may be longer than seven times 24 hours. */
export const FARTHEST_REMINDER_DAYS = 8;

export interface UpcomingAppointment {
  startsAt: Date;
  /** When this time was confirmed last. */
  confirmedAt: Date;
  /** The kinds of all reminders sent so far, also for former times of the appointment. */
  sent: string[];
}

/** The kind `7 days before 2026-11-17T08:00:00.000Z` contains the time, so a rescheduled appointment gets new reminders. */
export interface Reminder {
  days: number;
  kind: string;
}

/**
 * The reminder that is due at this moment, by the clock in Berlin. A missed reminder is skipped when the next one is due.
 * A patient who confirmed the appointment after the time of a reminder does not get that reminder.
 */
export function dueReminder(
  { startsAt, confirmedAt, sent }: UpcomingAppointment,
  now: Date,
): Reminder | undefined {
  if (now >= startsAt) return undefined;
  const days = DAYS_BEFORE.find((each) => sameTimeDaysBefore(startsAt, each) <= now.getTime());
  if (days === undefined || confirmedAt.getTime() >= sameTimeDaysBefore(startsAt, days)) return undefined;
  const kind = `${days} days before ${startsAt.toISOString()}`;
  return sent.includes(kind) ? undefined : { days, kind };
}

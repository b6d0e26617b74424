import { sameTimeDaysBefore } from '#server/platform/berlin-time.ts';

/** From the nearest to the farthest. */
const DAYS_BEFORE = [1, 7];

/** No reminder is sent earlier than this; a week with 25 hours on one of its days is a little longer than seven. */
export const FARTHEST_REMINDER_DAYS = 8;

export interface UpcomingAppointment {
  startsAt: Date;
  /** When this time was last confirmed; before that nobody could be reminded of it. */
  confirmedAt: Date;
  /** The reminders that have gone out, of this and of former times. */
  sent: string[];
}

/** `7 days before 2026-11-17T08:00:00.000Z`: an appointment that got another time is reminded of anew. */
export interface Reminder {
  days: number;
  kind: string;
}

/**
 * The reminder that is due at this moment, by the clock in Berlin. One that was missed is not made up for when the
 * next one is due already, and who confirmed the appointment later than its reminder needs none.
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

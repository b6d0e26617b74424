const CONFIRMATION_HOURS = 48;

/** Two days to confirm, but never after the visit has begun. */
export function confirmationEnd(startsAt: Date, now: Date): Date {
  return new Date(Math.min(startsAt.getTime(), now.getTime() + CONFIRMATION_HOURS * 3_600_000));
}

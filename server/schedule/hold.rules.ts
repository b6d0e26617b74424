const MINUTE = 60_000;

/** Long enough to fill in the forms, and once more to pay. */
const HOLD_MINUTES = 15;
const PROLONGED_MINUTES = 15;

/** Families and offices share an address; more at once is hoarding. */
export const HOLDS_PER_NETWORK = 5;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE);
}

export function prolongedEnd(now: Date): Date {
  return new Date(now.getTime() + PROLONGED_MINUTES * MINUTE);
}

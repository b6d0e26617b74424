const CHANGE_DAYS = 7;

/** Feedback that was first given at this moment or before stays as it is. */
export function changeCutoff(now: Date): Date {
  return new Date(now.getTime() - CHANGE_DAYS * 24 * 3_600_000);
}

export function canChange({ givenAt }: { givenAt: Date }, now: Date): boolean {
  return givenAt > changeCutoff(now);
}

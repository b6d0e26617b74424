import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

const OPEN_HOURS = 4;

/** More than any emergency needs, and too few to read through the patients one by one. */
export const EMERGENCIES: Limit = { name: 'audit.emergencies', allowed: 10, windowSeconds: 3_600 };

export function emergencyEndsAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + OPEN_HOURS * 3_600_000);
}
